import { Button, Group, Switch } from '@mantine/core'
import { reportFailure } from '@/ui/reportFailure.ts'
import { useLive } from '@/ui/useLive.ts'
import type { SettingsServices } from './SettingsServices.ts'

/** The cache of replies at temperature 0: on or off, and emptied. */
export function ReplyCacheSettings({ services }: { readonly services: SettingsServices }) {
  const { isOn } = useLive(services.replyCache)
  return (
    <Group align="center">
      <Switch
        label="Answer the same request at temperature 0 from this device"
        description="Replies are kept here, up to 16 MB, the oldest given up first. Each that comes from here says so."
        checked={isOn}
        onChange={(event) => reportFailure(services.setReplyCache(event.currentTarget.checked))}
      />
      <Button
        variant="default"
        size="xs"
        onClick={() => reportFailure(services.clearReplies(), 'The remembered replies are gone.')}
      >
        Forget these replies
      </Button>
    </Group>
  )
}
