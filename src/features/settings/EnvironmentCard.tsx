import { Alert, Button, Card, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { reportFailure } from '@/ui/reportFailure.ts'
import { EnvironmentForm } from './EnvironmentForm.tsx'
import type { EnvironmentChoice } from './PackageServices.ts'
import type { SaveReport } from './useSavedEnvironments.ts'

type EnvironmentCardProps = {
  readonly environment: EnvironmentChoice
  readonly report: SaveReport | undefined
  save(environment: EnvironmentChoice): void
  duplicate(): void
  remove(): Promise<void>
}

/** One environment, what is in it, and what came of saving it. */
export function EnvironmentCard({ environment, report, save, duplicate, remove }: EnvironmentCardProps) {
  const [state, setState] = useState<'shown' | 'edited' | 'deleting'>('shown')
  const { name, packages } = environment
  const show = () => setState('shown')
  if (state === 'edited') {
    const saveAndShow = (changed: EnvironmentChoice) => {
      save(changed)
      show()
    }
    return (
      <Card withBorder padding="sm">
        <EnvironmentForm environment={environment} save={saveAndShow} cancel={show} />
      </Card>
    )
  }
  return (
    <Card withBorder padding="sm" component="article" aria-label={name}>
      <Group justify="space-between" align="start">
        <div>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {packages.length === 0 ? 'Nothing beyond the standard library.' : packages.join(', ')}
          </Text>
        </div>
        {state === 'deleting' ? (
          <Group gap="xs">
            <Text size="sm">Delete it?</Text>
            <Button size="xs" color="red" onClick={() => reportFailure(remove(), `${name} is deleted.`)}>
              Delete {name}
            </Button>
            <Button size="xs" variant="default" onClick={show}>
              Keep
            </Button>
          </Group>
        ) : (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => setState('edited')}>
              Edit
            </Button>
            <Button size="xs" variant="default" onClick={duplicate}>
              Duplicate
            </Button>
            <Button size="xs" variant="default" onClick={() => setState('deleting')}>
              Delete…
            </Button>
          </Group>
        )}
      </Group>
      <Report report={report} />
    </Card>
  )
}

function Report({ report }: Pick<EnvironmentCardProps, 'report'>) {
  if (report === undefined) return null
  if (report.type === 'looking') {
    return (
      <Text size="sm" mt="xs" role="status">
        Looking for the packages…
      </Text>
    )
  }
  return (
    <Alert
      color={report.type === 'found' ? 'gray' : 'yellow'}
      variant={report.type === 'found' ? 'default' : 'light'}
      mt="xs"
    >
      {report.message}
    </Alert>
  )
}
