import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { newId } from '@/lib/newId.ts'
import { useLive } from '@/ui/useLive.ts'
import { EnvironmentCard } from './EnvironmentCard.tsx'
import { EnvironmentForm } from './EnvironmentForm.tsx'
import { nameOfCopy } from './nameOfCopy.ts'
import type { EnvironmentChoice, PackageServices } from './PackageServices.ts'
import { useSavedEnvironments } from './useSavedEnvironments.ts'

/** Environments: make, change, copy, delete. */
export function EnvironmentList({ services }: { readonly services: PackageServices }) {
  const { environments } = useLive(services.packages)
  const [draft, setDraft] = useState<EnvironmentChoice>()
  const { reports, save } = useSavedEnvironments(services)
  const names = environments.map(({ name }) => name)
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        Environments
      </Title>
      <Text c="dimmed" size="sm">
        A set of packages that every program finds from the start, and that the model is told of with
        versions. Choose one under Environment on the Solve screen. Others are loaded when a program imports
        them.
      </Text>
      <Card withBorder padding="sm">
        <Text fw={600}>Standard library, packages as imported</Text>
        <Text size="sm" c="dimmed">
          Always there. Nothing is loaded before a program imports it.
        </Text>
      </Card>
      {environments.map((environment) => (
        <EnvironmentCard
          key={environment.id}
          environment={environment}
          report={reports[environment.id]}
          save={save}
          duplicate={() =>
            setDraft({ ...environment, id: newId(), name: nameOfCopy(environment.name, names) })
          }
          remove={() => services.removeEnvironment(environment.id)}
        />
      ))}
      {draft === undefined ? (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setDraft({ id: newId(), name: '', packages: [] })}
          >
            New environment
          </Button>
        </Group>
      ) : (
        <Card withBorder padding="sm">
          <EnvironmentForm
            key={draft.id}
            environment={draft}
            save={(made) => {
              save(made)
              setDraft(undefined)
            }}
            cancel={() => setDraft(undefined)}
          />
        </Card>
      )}
    </Stack>
  )
}
