import { Anchor, NativeSelect, Text } from '@mantine/core'
import { templateOf } from '@/features/solve/draft/requestOf.ts'
import { useSolve, useSolveStore } from '@/features/solve/SolveContext.ts'
import { useLive } from '@/ui/useLive.ts'

/** Which template asks the model. */
export function TemplateField() {
  const { services, changeDraft } = useSolveStore()
  const templates = useLive(services.templates)
  const draft = useSolve((state) => state.draft)
  const template = templateOf(draft, templates)
  const { editTemplate } = services
  return (
    <div>
      <NativeSelect
        label="Template"
        data={templates.map(({ id, name, version }) => ({ value: id, label: `${name} v${version}` }))}
        value={template?.id ?? ''}
        onChange={(event) => changeDraft({ templateId: event.currentTarget.value })}
      />
      <Text size="xs" c="dimmed" mt={2}>
        {template?.description}{' '}
        {template !== undefined && editTemplate !== undefined && (
          <Anchor component="button" type="button" size="xs" onClick={() => editTemplate(template.id)}>
            Look at it
          </Anchor>
        )}
      </Text>
    </div>
  )
}
