import { Alert, Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { problemKey } from '@/benchmarks/problemSets/problemKey.ts'
import type { ProblemSetServices, RunSession } from '@/features/problemSets/ProblemSetServices.ts'
import { newId } from '@/lib/newId.ts'
import type { Problem } from '@/pipeline/Problem.ts'

type Props = {
  readonly services: ProblemSetServices
  readonly isOpen: boolean
  onClose(): void
  onDone(setId: string): void
}

/** Makes a set of the problems that runs have solved. */
export function RunsDialog({ isOpen, onClose, ...others }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="A set from my runs"
      closeButtonProps={{ 'aria-label': 'Close' }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <RunsForm {...others} />
    </Modal>
  )
}

function RunsForm({ services, onDone }: Pick<Props, 'services' | 'onDone'>) {
  const [sessions, setSessions] = useState<readonly RunSession[]>()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [name, setName] = useState('Problems of my runs')
  const [failure, setFailure] = useState('')
  useEffect(() => {
    services.runSessions().then(setSessions, (error: unknown) => setFailure(String(error)))
  }, [services])
  const make = async (): Promise<void> => {
    const lists = await Promise.all(chosen.map((id) => services.problemsOfRuns(id)))
    const id = newId()
    await services.sets.save({
      id,
      name: name.trim(),
      description: '',
      createdAt: new Date().toISOString(),
      origin: { type: 'runs' },
      problems: together(lists.flat()),
    })
    onDone(id)
  }
  return (
    <Stack gap="sm">
      <Text size="sm">
        The problems of runs that ended with an answer which is not known to be wrong, each once. Expected
        answers and tests come along.
      </Text>
      {sessions?.length === 0 && <Text c="dimmed">No run has solved a problem yet.</Text>}
      <Checkbox.Group label="Sessions" value={[...chosen]} onChange={setChosen}>
        <Stack gap={6} mt={4}>
          {sessions?.map(({ id, name, solvedRuns }) => (
            <Checkbox key={id} value={id} label={`${name} (${solvedRuns.toLocaleString('en')} solved)`} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextInput
        label="Name of the set"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {failure !== '' && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button
          disabled={chosen.length === 0 || name.trim() === ''}
          onClick={() => void make().catch((error: unknown) => setFailure(String(error)))}
        >
          Make the set
        </Button>
      </Group>
    </Stack>
  )
}

/** Each problem once, with an id of its own. */
function together(problems: readonly Problem[]): readonly Problem[] {
  const found = new Map(problems.map((problem) => [problemKey(problem), problem]))
  return [...found.values()].map((problem, at) => ({ ...problem, id: `${at + 1}` }))
}
