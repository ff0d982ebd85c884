import { Anchor, Card, MultiSelect, Stack, Text, Title } from '@mantine/core'
import type { BenchmarkServices } from '@/features/benchmarks/BenchmarkServices.ts'
import { useLive } from '@/ui/useLive.ts'
import type { PlanDraft } from './PlanDraft.ts'

type ColumnFieldsProps = {
  readonly draft: PlanDraft
  readonly change: (part: Partial<PlanDraft>) => void
  readonly services: BenchmarkServices
}

/** Who is asked, and how. */
export function ColumnFields({ draft, change, services }: ColumnFieldsProps) {
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
