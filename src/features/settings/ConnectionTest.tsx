import { Alert, Button, Group, Select, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { EndpointView, SettingsServices } from './SettingsServices.ts'

type ConnectionTestProps = { readonly endpoint: EndpointView; readonly services: SettingsServices }

type Question = { readonly type: 'list' } | { readonly type: 'reply'; readonly model: string }

/** Asks for the list of models, and one model for one short reply. */
export function ConnectionTest({ endpoint, services }: ConnectionTestProps) {
  const [chosen, setModel] = useState<string | null>(null)
  const model = chosen ?? endpoint.models[0] ?? null
  const { ask, ...progress } = useConnectionTest(endpoint, services)
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="xs">
        <Button variant="default" onClick={() => ask({ type: 'list' })}>
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
            <Button variant="default" onClick={() => ask({ type: 'reply', model })}>
              Try it
            </Button>
          </>
        )}
      </Group>
      <TestReport {...progress} />
    </Stack>
  )
}

/** One question at a time: a new one breaks off the one before. */
function useConnectionTest(endpoint: EndpointView, services: SettingsServices) {
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (question: Question) => {
      abort.current?.abort()
      abort.current = new AbortController()
      return answerOf(question, endpoint, services, abort.current.signal)
    },
    retry: false,
  })
  return { ask: mutate, isPending, result: data, error }
}

async function answerOf(
  question: Question,
  endpoint: EndpointView,
  services: SettingsServices,
  signal: AbortSignal,
) {
  if (question.type === 'reply') {
    const text = await services.tryModel(endpoint.id, question.model, signal)
    return { title: 'It answers', text: text === '' ? '(an empty reply)' : text }
  }
  const models = await services.listModels(endpoint.id, signal)
  await services.saveEndpoint({ ...endpoint, models }, endpoint.id)
  return { title: 'Reached', text: `The endpoint offers ${models.length} models.` }
}

type TestReportProps = {
  readonly isPending: boolean
  readonly result: { readonly title: string; readonly text: string } | undefined
  readonly error: Error | null
}

function TestReport({ isPending, result, error }: TestReportProps) {
  return (
    <div role="status">
      {isPending && <Alert color="gray">Waiting for the endpoint…</Alert>}
      {result !== undefined && (
        <Alert color="green" title={`✓ ${result.title}`}>
          {result.text}
        </Alert>
      )}
      {error !== null && (
        <Alert color="red" title="✗ It did not work">
          {error.message}
        </Alert>
      )}
    </div>
  )
}
