import { Alert, Button, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { IconChartBar, IconFileImport, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProblemSetServices } from '@/features/problemSets/ProblemSetServices.ts'
import { RunsDialog } from './RunsDialog.tsx'
import { SetCards } from './SetCards.tsx'
import { useSetList } from './useSetList.ts'

type Props = {
  readonly services: ProblemSetServices
  onOpen(id: string): void
  onImport(): void
}

/** Every set there is, and the ways to another one. */
export function SetList({ services, onOpen, onImport }: Props) {
  const [isChoosingRuns, setIsChoosingRuns] = useState(false)
  const loaded = useSetList(services.sets)
  return (
    <>
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={1} size="h2">
            Problem sets
          </Title>
          <Text c="dimmed">What templates and models are measured on.</Text>
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconChartBar size={16} aria-hidden />}
            onClick={services.openBenchmarks}
          >
            Benchmarks
          </Button>
          <Button
            variant="default"
            leftSection={<IconHistory size={16} aria-hidden />}
            onClick={() => setIsChoosingRuns(true)}
          >
            From my runs
          </Button>
          <Button leftSection={<IconFileImport size={16} aria-hidden />} onClick={onImport}>
            Import problems
          </Button>
        </Group>
      </Group>
      {loaded.type === 'loading' && <Loader role="status" aria-label="Loading the problem sets" />}
      {loaded.type === 'failed' && (
        <Alert color="red" title="The problem sets could not be read" role="alert">
          {loaded.message}
        </Alert>
      )}
      {loaded.type === 'loaded' && (
        <Stack gap="lg">
          <SetCards
            title="My sets"
            sets={loaded.sets.filter(({ origin }) => origin.type !== 'starter')}
            onOpen={onOpen}
          >
            No set of your own yet. Import a file, take the problems of your runs, or open a starter set: what
            you change there becomes your own.
          </SetCards>
          <SetCards
            title="Starter sets"
            sets={loaded.sets.filter(({ origin }) => origin.type === 'starter')}
            onOpen={onOpen}
          />
        </Stack>
      )}
      <RunsDialog
        services={services}
        isOpen={isChoosingRuns}
        onClose={() => setIsChoosingRuns(false)}
        onDone={onOpen}
      />
    </>
  )
}
