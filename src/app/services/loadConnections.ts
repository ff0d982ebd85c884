import { createElement } from 'react'
import type { BudgetAnswer, Spent } from '@/endpoints/budget/Budget.ts'
import { createBudgets } from '@/endpoints/budget/createBudgets.ts'
import { createConnections, type Connections } from '@/endpoints/createConnections.ts'
import { spendingOf, usagesOfRuns, type PriceOf } from '@/metrics/spendingOf.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { RunRecord } from '@/storage/Archive.ts'
import { openReplyStore } from '@/storage/openReplyStore.ts'
import type { BudgetKeeping } from './createBudgetServices.ts'
import type { Dialogs } from './createDialogs.ts'
import type { KeyChain } from './createKeyChain.ts'

/** About 16 MB at two bytes for each. */
const REPLY_CHARACTERS = 8 * 1024 * 1024

export type ConnectionParts = {
  readonly keys: Pick<KeyChain, 'keyFor' | 'unlock'>
  /** Takes the keys out of a text. */
  redact(text: string): string
  isCacheOn(): boolean
  readonly budgets: BudgetKeeping
  readonly dialogs: Dialogs
  readonly priceOf: PriceOf
}

export type LoadedConnections = Connections & {
  clearReplies(): Promise<void>
  /** Prices changed: budgets are counted anew. */
  recount(): void
}

/** All that talks to servers, loaded with the first question to one. */
export function loadConnections(parts: ConnectionParts): LoadedConnections {
  const { keys, redact, isCacheOn, budgets, dialogs, priceOf } = parts
  const replies = openReplyStore({ mostCharacters: REPLY_CHARACTERS })
  const keeper = createBudgets({
    limitOf: budgets.budgetOf,
    spentBefore: async (scope) => spentBy(await budgets.runsOf(scope), priceOf),
    ask: async (question, signal) => {
      const { BudgetPause } = await import('@/features/settings/BudgetPause.tsx')
      return dialogs.ask<BudgetAnswer>(
        (onAnswer) => createElement(BudgetPause, { question, services: budgets, onAnswer }),
        signal,
      )
    },
  })
  const connections = createConnections({
    keyFor: keys.keyFor,
    unlock: keys.unlock,
    replies,
    isCacheOn,
    isSecret: (text) => redact(text) !== text,
    budgets: keeper,
  })
  return { ...connections, clearReplies: replies.clear, recount: keeper.recount }
}

function spentBy(runs: readonly RunRecord<RunSummary>[], priceOf: PriceOf): Spent {
  const summaries = runs.map(({ summary }) => summary)
  const { usage, money } = spendingOf(usagesOfRuns(summaries), priceOf)
  const { promptTokens = 0, completionTokens = 0 } = usage ?? {}
  return {
    tokens: promptTokens + completionTokens,
    money,
    replies: summaries.flatMap(({ attempts }) => attempts.filter(({ purpose }) => purpose !== 'manual'))
      .length,
    completionTokens,
  }
}
