import { Alert, Button, Group, List, Stack, TextInput, TagsInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { EndpointSettings } from './EndpointServices.ts'
import { EndpointSettingsFields } from './EndpointSettingsFields.tsx'
import type { AddressReport, EndpointDraft, SettingsServices } from './SettingsServices.ts'

type EndpointFormProps = {
  readonly initial: EndpointDraft
  readonly services: SettingsServices
  readonly onSave: (draft: EndpointDraft) => void
  readonly onCancel: () => void
}

/** Name, address and models of one endpoint. The address is checked before it is saved. */
export function EndpointForm({ initial, services, onSave, onCancel }: EndpointFormProps) {
  const [name, setName] = useState(initial.name)
  const [baseUrl, setBaseUrl] = useState(initial.baseUrl)
  const [models, setModels] = useState<readonly string[]>(initial.models)
  const [settings, setSettings] = useState<EndpointSettings>(initial)
  const report: AddressReport = baseUrl === '' ? { ok: false, problems: [] } : services.checkAddress(baseUrl)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (report.ok)
      onSave({
        ...settings,
        name: name.trim() === '' ? withoutQuery(baseUrl) : name.trim(),
        baseUrl: baseUrl.trim(),
        models,
      })
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
        <TextInput
          label="Base URL"
          description="Up to and with /v1, for example http://localhost:11434/v1"
          value={baseUrl}
          onChange={(event) => setBaseUrl(event.currentTarget.value)}
          error={baseUrl !== '' && !report.ok}
          required
          type="url"
          autoComplete="off"
        />
        <AddressProblems report={report} />
        <TagsInput
          label="Models"
          description="Type a name and press Enter; or save first and ask the endpoint for its list."
          value={[...models]}
          onChange={setModels}
        />
        <EndpointSettingsFields settings={settings} models={models} onChange={setSettings} />
        <Group>
          <Button type="submit" disabled={!report.ok}>
            Save endpoint
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function AddressProblems({ report }: { readonly report: AddressReport }) {
  if (report.problems.length === 0) return null
  return (
    <Alert
      color={report.ok ? 'yellow' : 'red'}
      title={report.ok ? 'This address will be used, but' : 'This address cannot be used'}
    >
      <List size="sm">
        {report.problems.map((problem) => (
          <List.Item key={problem}>{problem}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** A query may hold a key, and a name is seen in many places. */
function withoutQuery(address: string): string {
  return address.trim().replace(/[?#].*/, '')
}
