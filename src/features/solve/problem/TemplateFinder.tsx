import { Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { isBuiltIn } from '@/pipeline/1-prompt/builtInTemplates.ts'
import type { Template } from '@/pipeline/Template.ts'
import { Dialog } from '@/ui/Dialog.tsx'
import { visibleText } from '@/ui/visibleText.ts'
import styles from './TemplateFinder.module.css'

type Props = {
  readonly templates: readonly Template[]
  readonly onChoose: (templateId: string) => void
  readonly onClose: () => void
}

/** Finds a template by words of its name, description or texts. Enter takes the first. */
export function TemplateFinder({ templates, onChoose, onClose }: Props) {
  const [query, setQuery] = useState('')
  const found = matching(templates, query)
  const choose = (template: Template | undefined) => {
    if (template === undefined) return
    onChoose(template.id)
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') choose(found[0])
  }
  return (
    <Dialog onClose={onClose} title="Find a template" transitionProps={{ duration: 0 }}>
      <TextInput
        type="search"
        aria-label="Search templates"
        placeholder={`Search in ${templates.length}`}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={press}
        data-autofocus
      />
      <Group title="Yours" templates={found.filter(({ id }) => !isBuiltIn(id))} onChoose={choose} />
      <Group title="Built in" templates={found.filter(({ id }) => isBuiltIn(id))} onChoose={choose} />
      {found.length === 0 && (
        <Text size="sm" mt="sm">
          No template has these words.
        </Text>
      )}
    </Dialog>
  )
}

/** Own ones first, as they are shown; every word must be found. */
function matching(templates: readonly Template[], query: string): readonly Template[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = templates.filter(({ name, description, system, user }) => {
    const text = [name, description, system, user].join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return found.toSorted((a, b) => Number(isBuiltIn(a.id)) - Number(isBuiltIn(b.id)))
}

type GroupProps = {
  readonly title: string
  readonly templates: readonly Template[]
  readonly onChoose: (template: Template) => void
}

function Group({ title, templates, onChoose }: GroupProps) {
  if (templates.length === 0) return null
  return (
    <section aria-label={title}>
      <Text size="xs" fw={600} c="dimmed" mt="sm">
        {title}
      </Text>
      <ul className={styles['list']}>
        {templates.map((template) => (
          <li key={template.id}>
            <UnstyledButton className={styles['entry'] ?? ''} onClick={() => onChoose(template)}>
              <span className={styles['name']}>
                {visibleText(template.name)} v{template.version}
              </span>
              <span className={styles['about']}>{visibleText(template.description)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
