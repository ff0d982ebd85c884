import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '@/ui/Dialog.tsx'
import { reportFailure } from '@/ui/reportFailure.ts'
import { BudgetFields } from './BudgetFields.tsx'
import type { BudgetLimit, BudgetServices } from './BudgetServices.ts'

type BudgetPauseProps = {
  readonly question: { readonly scope: string; readonly because: string; readonly limit: BudgetLimit }
  readonly services: BudgetServices
  readonly onAnswer: (answer: 'continue' | 'raise' | 'stop') => void
}

/** A request waits at the budget. Nothing is sent before the person has answered, so it cannot be waved away. */
export function BudgetPause({ question, services, onAnswer }: BudgetPauseProps) {
  const { scope, because } = question
  const [limit, setLimit] = useState<BudgetLimit>()
  const raise = () => {
    if (limit !== undefined) reportFailure(services.setBudget(scope, limit).then(() => onAnswer('raise')))
  }
  return (
    <Dialog
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title="Paused at the budget"
      size="lg"
    >
      <Stack>
        <Text>{because} Nothing is sent until you decide.</Text>
        {limit === undefined ? (
          <Group>
            <Button data-autofocus onClick={() => setLimit(question.limit)}>
              Raise the budget…
            </Button>
            <Button variant="default" onClick={() => onAnswer('continue')}>
              Continue over the budget
            </Button>
            <Button variant="default" onClick={() => onAnswer('stop')}>
              Stop
            </Button>
          </Group>
        ) : (
          <>
            <BudgetFields limit={limit} onChange={setLimit} />
            <Group>
              <Button onClick={raise}>Save and go on</Button>
              <Button variant="default" onClick={() => setLimit(undefined)}>
                Back
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  )
}
