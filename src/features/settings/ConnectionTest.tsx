import { Alert, Button, Group, Select, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { EndpointView, SettingsServices } from './SettingsServices.ts'

type ConnectionTestProps = { readonly endpoint: EndpointView; readonly services: SettingsServices }

type TestState =
  | { readonly type: 'idle' }
  | { readonly type: 'working'; readonly what: string }
  | { readonly type: 'done'; readonly title: string; readonly text: string }
  | { readonly type: 'failed'; readonly text: string }

/** Asks for the list of models, and one model for one short reply. */
export function ConnectionTest({ endpoint, services }: ConnectionTestProps) {
  const [state, setState] = useState<TestState>({ type: 'idle' })
  const [chosen, setModel] = useState<string | null>(null)
  const model = chosen ?? endpoint.models[0] ?? null
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const attempt = async (what: string, work: (signal: AbortSignal) => Promise<TestState>) => {
    abort.current?.abort()
    const controller = new AbortController()
    abort.current = controller
    setState({ type: 'working', what })
    try {
      setState(await work(controller.signal))
    } catch (error) {
      if (controller.signal.aborted) return
      setState({ type: 'failed', text: error instanceof Error ? error.message : String(error) })
    }
  }
  const list = () =>
    attempt('Asking for the models…', async (signal) => {
      const models = await services.listModels(endpoint.id, signal)
      await services.saveEndpoint({ name: endpoint.name, baseUrl: endpoint.baseUrl, models }, endpoint.id)
      return { type: 'done', title: 'Reached', text: `The endpoint offers ${models.length} models.` }
    })
  const ask = (name: string) =>
    attempt(`Asking ${name} for a reply…`, async (signal) => {
      const text = await services.tryModel(endpoint.id, name, signal)
      return { type: 'done', title: 'It answers', text: text === '' ? '(an empty reply)' : text }
    })

  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="xs">
        <Button variant="default" onClick={() => void list()}>
          Ask for its models
        </Button>
        {model !== null && (
          <>
            <Select
              label="Model to try"
              data={[...new Set(endpoint.models)]}
              value={model}
              onChange={setModel}
              searchable
              style={{ flex: '1 1 14rem' }}
            />
            <Button variant="default" onClick={() => void ask(model)}>
              Try it
            </Button>
          </>
        )}
      </Group>
      <TestReport state={state} />
    </Stack>
  )
}

function TestReport({ state }: { readonly state: TestState }) {
  return (
    <div role="status">
      {state.type === 'working' && <Alert color="gray">{state.what}</Alert>}
      {state.type === 'done' && (
        <Alert color="green" title={`✓ ${state.title}`}>
          {state.text}
        </Alert>
      )}
      {state.type === 'failed' && (
        <Alert color="red" title="✗ It did not work">
          {state.text}
        </Alert>
      )}
    </div>
  )
}
