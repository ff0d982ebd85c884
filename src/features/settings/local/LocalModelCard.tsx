import { Alert, Button, Card, Group, Progress, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBytes } from '@/ui/formatBytes.ts'
import { DeleteButton } from './DeleteButton.tsx'
import { describeModel } from './describeModel.ts'
import type { LocalModelServices, LocalModelView } from './LocalModelServices.ts'

type LocalModelCardProps = { readonly model: LocalModelView; readonly services: LocalModelServices }

/** A model that can be asked: what its file says, where it is, and what can be done with it. */
export function LocalModelCard({ model, services }: LocalModelCardProps) {
  const { facts, isKept, id } = model
  const keeping = useKeeping(model, services)
  return (
    <Card withBorder component="article" aria-label={facts.name}>
      <Text fw={600}>{facts.name}</Text>
      <Text size="sm" c="dimmed">
        {describeModel(facts)}
      </Text>
      {facts.ownName !== undefined && (
        <Text size="sm" c="dimmed">
          It calls itself “{facts.ownName}”.
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {isKept ? 'Kept in this browser.' : 'In the list until this tab closes.'}
      </Text>
      {!facts.hasChatTemplate && (
        <Text size="sm">
          Its file says nothing of how a conversation looks. It is asked in a common form (ChatML), which it
          may not know.
        </Text>
      )}
      <Group mt="sm" gap="xs">
        {!isKept && services.canKeep && (
          <Button variant="default" size="xs" loading={keeping.isPending} onClick={() => keeping.keep()}>
            Keep a copy in this browser
          </Button>
        )}
        <DeleteButton
          what={facts.name}
          size={formatBytes(facts.bytes)}
          isAsked={isKept}
          onDelete={() => services.remove(id)}
        />
      </Group>
      {keeping.isPending && <Progress mt="sm" value={keeping.percent} aria-label={`Copying ${facts.name}`} />}
      {keeping.error !== null && (
        <Alert mt="sm" color="yellow" role="alert">
          {keeping.error.message}
        </Alert>
      )}
    </Card>
  )
}

function useKeeping({ id, facts }: LocalModelView, services: LocalModelServices) {
  const [doneBytes, setDoneBytes] = useState(0)
  const { mutate, isPending, error } = useMutation({ mutationFn: () => services.keep(id, setDoneBytes) })
  return { keep: () => mutate(), isPending, error, percent: (100 * doneBytes) / facts.bytes }
}
