import { ActionIcon, Anchor, NativeSelect, Text, Tooltip } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { isBuiltIn } from '@/pipeline/1-prompt/builtInTemplates.ts'
import type { Template } from '@/pipeline/Template.ts'
import { templateOf } from '@/features/solve/draft/requestOf.ts'
import { useSolve, useSolveStore } from '@/features/solve/SolveContext.ts'
import { useLive } from '@/ui/useLive.ts'
import styles from './ProblemPanel.module.css'

const TemplateFinder = lazy(async () => {
  const module = await import('./TemplateFinder.tsx')
  return { default: module.TemplateFinder }
})

/** Which template asks the model: the person's own first, then those that come with the page. */
export function TemplateField() {
  const { services, changeDraft } = useSolveStore()
  const templates = useLive(services.templates)
  const draft = useSolve((state) => state.draft)
  const template = templateOf(draft, templates)
  return (
    <div>
      <div className={styles['withButton']}>
        <NativeSelect
          label="Template"
          data={groupsOf(templates)}
          value={template?.id ?? ''}
          onChange={(event) => changeDraft({ templateId: event.currentTarget.value })}
        />
        <FindButton templates={templates} onChoose={(templateId) => changeDraft({ templateId })} />
      </div>
      {template !== undefined && <About template={template} />}
    </div>
  )
}

/** Without a heading while there is only one group. */
function groupsOf(templates: readonly Template[]) {
  const own = templates.filter(({ id }) => !isBuiltIn(id)).map(optionOf)
  const builtIn = templates.filter(({ id }) => isBuiltIn(id)).map(optionOf)
  if (own.length === 0) return builtIn
  return [
    { group: 'Yours', items: own },
    { group: 'Built in', items: builtIn },
  ]
}

function optionOf({ id, name, version }: Template) {
  return { value: id, label: `${name} v${version}` }
}

type FindButtonProps = {
  readonly templates: readonly Template[]
  readonly onChoose: (templateId: string) => void
}

/** The search is loaded when it is first asked for. */
function FindButton({ templates, onChoose }: FindButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Tooltip label="Find a template">
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Find a template"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <IconSearch size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <TemplateFinder templates={templates} onChoose={onChoose} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function About({ template }: { readonly template: Template }) {
  const { editTemplate } = useSolveStore().services
  return (
    <Text size="xs" c="dimmed" mt={2}>
      {template.description}{' '}
      {editTemplate !== undefined && (
        <Anchor component="button" type="button" size="xs" onClick={() => editTemplate(template.id)}>
          {isBuiltIn(template.id) ? 'Look at it' : 'Edit it'}
        </Anchor>
      )}
    </Text>
  )
}
