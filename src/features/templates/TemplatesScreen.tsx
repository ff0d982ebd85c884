import { Accordion, Badge, Button, Card, Code, Group, Stack, Text, Title } from '@mantine/core'
import type { Template } from '@/pipeline/Template.ts'
import { describeContract } from './describeContract.ts'

type TemplatesScreenProps = {
  readonly templates: readonly Template[]
  readonly onUse: (templateId: string) => void
}

/** Every template with the exact texts that are sent. */
export function TemplatesScreen({ templates, onUse }: TemplatesScreenProps) {
  return (
    <Stack gap="md" maw={900} mx="auto">
      <Title order={1} size="h2">
        Templates
      </Title>
      <Text c="dimmed" size="sm">
        What is sent to the model around your problem, and how its program’s result becomes the answer.
      </Text>
      {templates.map((template) => (
        <TemplateCard key={template.id} template={template} onUse={() => onUse(template.id)} />
      ))}
    </Stack>
  )
}

/** As they are sent: question and reply in turn. */
function exemplarsText({ exemplars }: Template): string {
  return exemplars
    .map(({ question, reply, enabled }) => `${enabled ? '' : '(off)\n'}${question}\n\n${reply}`)
    .join('\n\n────────\n\n')
}

type TemplateCardProps = { readonly template: Template; readonly onUse: () => void }

function TemplateCard({ template, onUse }: TemplateCardProps) {
  return (
    <Card withBorder component="article" aria-label={template.name}>
      <Group justify="space-between" align="flex-start">
        <Title order={2} size="h4">
          {template.name}
        </Title>
        <Button size="xs" variant="default" onClick={onUse}>
          Use in Solve
        </Button>
      </Group>
      <Text size="sm" my="xs">
        {template.description}
      </Text>
      <Group gap="xs" mb="sm">
        <Badge variant="default">{template.mode}</Badge>
        <Badge variant="default">{template.language}</Badge>
        <Badge variant="default">{template.exemplars.length} exemplars</Badge>
      </Group>
      <Text size="sm">{describeContract(template)}</Text>
      <Accordion mt="sm" variant="separated" multiple>
        <Part title="System text" text={template.system} />
        <Part title={`Exemplars (${template.exemplars.length})`} text={exemplarsText(template)} />
        <Part title="User text" text={template.user} />
        <Part title="Preamble" text={template.preamble} />
      </Accordion>
    </Card>
  )
}

function Part({ title, text }: { readonly title: string; readonly text: string }) {
  if (text === '') return null
  return (
    <Accordion.Item value={title}>
      <Accordion.Control>{title}</Accordion.Control>
      <Accordion.Panel>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {text}
        </Code>
      </Accordion.Panel>
    </Accordion.Item>
  )
}
