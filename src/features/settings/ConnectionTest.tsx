import { Alert, Button, Group, Select, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { DoctorSteps } from './DoctorSteps.tsx'
import type { EndpointView, SettingsServices } from './SettingsServices.ts'
import { useDoctor } from './useDoctor.ts'

type ConnectionTestProps = { readonly endpoint: EndpointView; readonly services: SettingsServices }

/** Asks for the list of models, and finds out step by step whether one of them can be used. */
export function ConnectionTest({ endpoint, services }: ConnectionTestProps) {
  const [chosen, setModel] = useState<string | null>(null)
  const model = chosen ?? endpoint.models[0] ?? null
  const list = useModelList(endpoint, services)
  const { diagnosis, examine } = useDoctor(endpoint.id, services)
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="xs">
        <Button variant="default" onClick={() => list.mutate()} loading={list.isPending}>
          Ask for its models
        </Button>
        {model !== null && (
          <Select
            label="Model to try"
            data={[...new Set(endpoint.models)]}
            value={model}
            onChange={setModel}
            searchable
            style={{ flex: '1 1 14rem' }}
          />
        )}
        <Button variant="default" onClick={() => examine(model ?? undefined)} loading={diagnosis.isRunning}>
          Check the connection
        </Button>
        {model !== null && (
          <Button variant="default" onClick={() => services.solveWith(endpoint, model)}>
            Use in Solve
          </Button>
        )}
      </Group>
      <div role="status">
        {list.data !== undefined && (
          <Alert color="green" title="✓ Reached">
            {`The endpoint offers ${list.data} models.`}
          </Alert>
        )}
        <Failure message={list.error?.message ?? diagnosis.failure} />
        {diagnosis.steps.length > 0 && <DoctorSteps steps={diagnosis.steps} />}
      </div>
    </Stack>
  )
}

/** Gives how many there are, once they are saved. One question at a time. */
function useModelList(endpoint: EndpointView, services: SettingsServices) {
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  return useMutation({
    mutationFn: async () => {
      abort.current?.abort()
      abort.current = new AbortController()
      const models = await services.listModels(endpoint.id, abort.current.signal)
      await services.saveEndpoint({ ...endpoint, models }, endpoint.id)
      return models.length
    },
    retry: false,
  })
}

function Failure({ message }: { readonly message: string | undefined }) {
  if (message === undefined) return null
  return (
    <Alert color="red" title="✗ It did not work">
      {message}
    </Alert>
  )
}
