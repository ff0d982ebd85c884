import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '@/ui/formatBytes.ts'
import { useLive } from '@/ui/useLive.ts'
import type { LocalModelServices } from './LocalModelServices.ts'

/** How much room this browser still gives the page, asked again with each change of the list. */
export function SpaceLine({ services }: { readonly services: LocalModelServices }) {
  const { models, downloads } = useLive(services.library)
  const kept = models.filter(({ isKept }) => isKept).map(({ id }) => id)
  const waiting = downloads.map(({ id, state }) => [id, state])
  const { data } = useQuery({
    queryKey: ['local-models-space', kept, waiting],
    queryFn: async () => (await services.space()) ?? null,
  })
  if (data === undefined || data === null) return null
  return (
    <Text size="sm" c="dimmed">
      This page uses {formatBytes(data.usedBytes)} in this browser and may use {formatBytes(data.freeBytes)}{' '}
      more.{' '}
      {data.isPersistent
        ? 'The browser promised not to clear it by itself.'
        : 'The browser may clear it when this computer runs out of space.'}
    </Text>
  )
}
