import { CloseButton, Group } from '@mantine/core'
import { OutcomeNote } from '@/ui/Outcome.tsx'
import { useLive } from '@/ui/useLive.ts'
import { languageName } from './run/words.ts'
import { useSolve, useSolveStore } from './SolveContext.ts'

/** What is wrong around the run: storage, sandbox, a failure of ours. */
export function Banners() {
  const { services, dismissProblem } = useSolveStore()
  const storage = useLive(services.storage)
  const sandboxes = useLive(services.sandboxes)
  const problem = useSolve((state) => state.problem)
  return (
    <>
      {storage.type === 'failed' && (
        <div role="alert">
          <OutcomeNote tone="warning">
            <strong>Not kept.</strong> {storage.message}
          </OutcomeNote>
        </div>
      )}
      {sandboxes
        .filter(({ state }) => state === 'failed')
        .map(({ language, message }) => (
          <div role="alert" key={language}>
            <OutcomeNote tone="bad">
              <strong>{languageName(language)}:</strong> {message}
            </OutcomeNote>
          </div>
        ))}
      {problem !== undefined && (
        <div role="alert">
          <OutcomeNote tone="bad">
            <Group justify="space-between" wrap="nowrap" align="start">
              <span>{problem}</span>
              <CloseButton aria-label="Dismiss" onClick={dismissProblem} />
            </Group>
          </OutcomeNote>
        </div>
      )}
    </>
  )
}
