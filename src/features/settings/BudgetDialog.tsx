import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { describeCost, describeUsage } from '@/metrics/describeSpending.ts'
import type { Spending } from '@/metrics/spendingOf.ts'
import { Dialog } from '@/ui/Dialog.tsx'
import { reportFailure } from '@/ui/reportFailure.ts'
import { BudgetFields } from './BudgetFields.tsx'
import type { BudgetLimit, BudgetServices } from './BudgetServices.ts'

type BudgetDialogProps = {
  /** The session's or the benchmark's. */
  readonly name: string
  readonly scope: string
  readonly services: BudgetServices
  readonly onClose: () => void
}

/** What was spent so far, and how much may be. */
export function BudgetDialog({ name, scope, services, onClose }: BudgetDialogProps) {
  const [limit, setLimit] = useState<BudgetLimit>()
  const [spending, setSpending] = useState<Spending>()
  useEffect(() => {
    reportFailure(
      Promise.all([services.budgetOf(scope), services.spendingOf(scope)]).then(([kept = {}, spent]) => {
        setLimit(kept)
        setSpending(spent)
      }),
    )
  }, [scope, services])
  const save = () => {
    if (limit !== undefined) reportFailure(services.setBudget(scope, limit), 'The budget is saved.')
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={`Budget of “${name}”`} size="lg">
      <Stack>
        {spending !== undefined && <SpentSoFar spending={spending} />}
        <Text size="sm">
          Before a request that would exceed it, the run pauses and asks you. Prices are those entered in
          Settings; replies from the cache and scripted ones cost nothing.
        </Text>
        <BudgetFields limit={limit ?? {}} onChange={setLimit} />
        <Group>
          <Button onClick={save} disabled={limit === undefined}>
            Save budget
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function SpentSoFar({ spending }: { readonly spending: Spending }) {
  const { usage, unpriced } = spending
  if (usage === undefined) return <Text>Nothing was asked of a model so far.</Text>
  const cost = describeCost(spending)
  return (
    <>
      <Text>
        So far: {describeUsage(usage)}
        {cost === '' ? '' : `; ${cost}`}.
      </Text>
      {unpriced.length > 0 && (
        <Alert color="yellow">
          A budget of money pauses before each run with {unpriced.join(', ')}, because the price is unknown.
          Enter it in Settings, under Edit; a model that costs nothing has the price 0.
        </Alert>
      )}
    </>
  )
}
