import { Alert, Anchor, Loader } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ProblemSetServices } from '@/features/problemSets/ProblemSetServices.ts'
import { SetEditor } from './SetEditor.tsx'
import { useProblemSet } from './useProblemSet.ts'

type Props = {
  readonly services: ProblemSetServices
  readonly id: string
  /** Another set, or the list of all. */
  onOpen(id: string | undefined): void
}

/** One set: its problems, and what can be done with them. */
export function SetScreen({ services, id, onOpen }: Props) {
  const loaded = useProblemSet(services.sets, id)
  return (
    <>
      <Anchor component="button" type="button" w="fit-content" onClick={() => onOpen(undefined)}>
        <IconArrowLeft size={14} aria-hidden /> All problem sets
      </Anchor>
      {loaded.type === 'loading' && <Loader role="status" aria-label="Loading the problems" />}
      {loaded.type === 'failed' && (
        <Alert color="red" title="The problem set could not be read" role="alert">
          {loaded.message}
        </Alert>
      )}
      {loaded.type === 'loaded' && <SetEditor services={services} set={loaded.set} onOpen={onOpen} />}
    </>
  )
}
