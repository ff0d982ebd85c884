import { createElement } from 'react'
import type { BudgetServices } from '@/features/settings/BudgetServices.ts'
import type { Dialogs } from './createDialogs.ts'

/** Shows what a session or a benchmark has spent and may spend, for the person to change. */
export async function askForBudget(
  { id, name }: { readonly id: string; readonly name: string },
  services: BudgetServices,
  dialogs: Dialogs,
): Promise<void> {
  const { BudgetDialog } = await import('@/features/settings/BudgetDialog.tsx')
  await dialogs.ask<void>(
    (onClose) => createElement(BudgetDialog, { name, scope: id, services, onClose: () => onClose() }),
    new AbortController().signal,
  )
}
