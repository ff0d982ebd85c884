import { Anchor, Card, MultiSelect, Stack, Text, Title } from '@mantine/core'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import type { Template } from '@/pipeline/Template.ts'
import { useLive } from '@/ui/useLive.ts'
import type { EarlierVersion, PlanDraft } from './PlanDraft.ts'

type ColumnFieldsProps = {
  readonly draft: PlanDraft
  readonly change: (part: Partial<PlanDraft>) => void
  /** Of the chosen templates. */
  readonly earlier: readonly Template[]
  readonly services: BenchmarkServices
}

/** Who is asked, and how. */
export function ColumnFields({ draft, change, earlier, services }: ColumnFieldsProps) {
  const templates = useLive(services.templates)
  const models = useLive(services.models)
  const hasOnlyScripted = models.every(({ identity }) => identity.kind === 'scripted')
  return (
    <Card withBorder component="section" aria-label="Columns">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Columns
        </Title>
        <MultiSelect
          label="Templates"
          placeholder={draft.templateIds.length === 0 ? 'Choose one or more' : ''}
          data={templates.map(({ id, name, version }) => ({ value: id, label: `${name} v${version}` }))}
          value={[...draft.templateIds]}
          onChange={(templateIds) => change({ templateIds })}
          searchable
          hidePickedOptions
        />
        {earlier.length > 0 && <EarlierVersions draft={draft} change={change} earlier={earlier} />}
        <MultiSelect
          label="Models"
          placeholder={draft.modelIds.length === 0 ? 'Choose one or more' : ''}
          data={models.map(({ identity }) => ({ value: identity.id, label: identity.name }))}
          value={[...draft.modelIds]}
          onChange={(modelIds) => change({ modelIds })}
          searchable
          hidePickedOptions
        />
        {hasOnlyScripted && (
          <Text size="sm" c="dimmed">
            Only the scripted model is connected. It answers the examples and nothing else.{' '}
            <Anchor component="button" size="sm" onClick={services.openSettings}>
              Connect a model
            </Anchor>
          </Text>
        )}
      </Stack>
    </Card>
  )
}

/** A template against what it was before. */
function EarlierVersions({ draft, change, earlier }: Omit<ColumnFieldsProps, 'services'>) {
  const options = earlier.map((template) => ({
    value: keyOf({ templateId: template.id, version: template.version }),
    label: `${template.name} v${template.version}`,
  }))
  const chosen = new Set(draft.earlierVersions.map(keyOf))
  return (
    <MultiSelect
      label="Earlier versions"
      placeholder={chosen.size === 0 ? 'Only the newest' : ''}
      data={options}
      value={options.map(({ value }) => value).filter((value) => chosen.has(value))}
      onChange={(values) => {
        const versions = earlier.map(({ id, version }) => ({ templateId: id, version }))
        change({ earlierVersions: versions.filter((version) => values.includes(keyOf(version))) })
      }}
      searchable
      hidePickedOptions
    />
  )
}

function keyOf({ templateId, version }: EarlierVersion): string {
  return JSON.stringify([templateId, version])
}
