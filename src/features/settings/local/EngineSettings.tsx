import { NativeSelect, Stack, Switch } from '@mantine/core'
import { reportFailure } from '@/ui/reportFailure.ts'
import { useLive } from '@/ui/useLive.ts'
import type { LocalModelServices } from './LocalModelServices.ts'

const CONTEXTS = [2048, 4096, 8192, 16_384, 32_768]

/** How much memory is taken for a conversation, and whether the graphics processor helps. */
export function EngineSettings({ services }: { readonly services: LocalModelServices }) {
  const settings = useLive(services.settings)
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Context"
        description="Problem, exemplars and reply must fit in. A longer one takes more memory; a model’s own limit holds too."
        value={String(settings.contextTokens)}
        data={CONTEXTS.map((tokens) => ({
          value: String(tokens),
          label: `${tokens.toLocaleString('en')} tokens`,
        }))}
        onChange={(event) => {
          const contextTokens = Number(event.currentTarget.value)
          reportFailure(services.saveSettings({ ...settings, contextTokens }))
        }}
      />
      <Switch
        label="Use the graphics processor (WebGPU)"
        description={
          services.canUseGpu
            ? 'Often many times faster. Switch it off if replies make no sense or the page stops: drivers differ.'
            : 'This browser does not offer it to this page.'
        }
        disabled={!services.canUseGpu}
        checked={services.canUseGpu && settings.usesGpu}
        onChange={(event) =>
          reportFailure(services.saveSettings({ ...settings, usesGpu: event.currentTarget.checked }))
        }
      />
    </Stack>
  )
}
