import { Button, Group, Progress, Text } from '@mantine/core'
import { useSolveStore } from '@/features/solve/SolveContext.ts'
import type { Download } from '@/features/solve/SolveServices.ts'
import { formatBytes } from '@/ui/formatBytes.ts'

/** Packages on their way: which, how far, and a way to stop. */
export function DownloadBar({ download }: { readonly download: Download }) {
  const store = useSolveStore()
  const { name, loadedBytes, totalBytes } = download
  const isKnown = totalBytes > 0
  const percent = isKnown ? Math.min(100, (loadedBytes / totalBytes) * 100) : 100
  const cancel = () => {
    store.stop()
    store.services.cancelDownloads()
  }
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap" mb={4}>
        <div>
          <Text size="sm">{name === undefined ? 'Looking for packages…' : `Fetching ${name}`}</Text>
          {loadedBytes > 0 && (
            <Text size="xs" c="dimmed">
              {formatBytes(loadedBytes)}
              {isKnown && ` of ${formatBytes(totalBytes)}`}
            </Text>
          )}
        </div>
        <Button size="compact-sm" variant="default" flex="none" onClick={cancel}>
          Cancel
        </Button>
      </Group>
      <Progress.Root size="sm">
        <Progress.Section value={percent} animated={!isKnown} aria-label="Packages fetched" />
      </Progress.Root>
    </div>
  )
}
