import { Alert, Button, Card, Group, Progress, Text } from '@mantine/core'
import { formatBytes } from '@/ui/formatBytes.ts'
import { reportFailure } from '@/ui/reportFailure.ts'
import type { DownloadView, LocalModelServices } from './LocalModelServices.ts'

type DownloadRowProps = { readonly download: DownloadView; readonly services: LocalModelServices }

/** A model on its way: how far it is, and pause, resume, cancel. */
export function DownloadRow({ download, services }: DownloadRowProps) {
  const { id, name, host, state, doneBytes, totalBytes, message } = download
  return (
    <Card withBorder component="article" aria-label={name}>
      <Text fw={600}>{name}</Text>
      <Text size="sm" c="dimmed">
        {sentenceOf(download)} From {host}.
      </Text>
      <Progress
        mt="xs"
        value={totalBytes === undefined ? 0 : (100 * doneBytes) / totalBytes}
        striped={state === 'fetching'}
        animated={state === 'fetching'}
        color={state === 'failed' ? 'yellow' : 'blue'}
        aria-label={`Fetched of ${name}`}
      />
      {state === 'failed' && (
        <Alert mt="sm" color="yellow" role="alert">
          {message}
        </Alert>
      )}
      <Group mt="sm" gap="xs">
        {state === 'fetching' ? (
          <Button variant="default" size="xs" onClick={() => services.pause(id)}>
            Pause
          </Button>
        ) : (
          <Button variant="default" size="xs" onClick={() => services.resume(id)}>
            {doneBytes > 0 ? 'Resume' : 'Try again'}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={() => reportFailure(services.remove(id))}>
          Cancel
        </Button>
      </Group>
    </Card>
  )
}

function sentenceOf({ state, phase, doneBytes, totalBytes }: DownloadView): string {
  const amount =
    totalBytes === undefined
      ? formatBytes(doneBytes)
      : `${formatBytes(doneBytes)} of ${formatBytes(totalBytes)} (${Math.floor((100 * doneBytes) / totalBytes)} %)`
  if (state === 'fetching')
    return phase === 'checking' ? `Checking the file: ${amount}.` : `Fetching: ${amount}.`
  return state === 'paused' ? `Paused at ${amount}.` : `Stopped at ${amount}.`
}
