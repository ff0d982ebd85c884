import { Chip, Group, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconPencil, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTemplatesState } from '@/features/templates/TemplatesContext.ts'
import type { ListedTemplate } from '@/features/templates/TemplatesServices.ts'
import { MODE_TEXTS } from '@/features/templates/words.ts'
import { visibleText } from '@/ui/visibleText.ts'
import { matchTemplates } from './matchTemplates.ts'
import styles from './TemplateList.module.css'

type Props = {
  readonly templates: readonly ListedTemplate[]
  readonly selectedId: string | undefined
  readonly onSelect: (id: string) => void
}

/** All templates, the person's own first. */
export function TemplateList({ templates, selectedId, onSelect }: Props) {
  const [query, setQuery] = useState('')
  const [tag, setTag] = useState<string>()
  const tags = [...new Set(templates.flatMap((listed) => listed.tags))].toSorted()
  const found = matchTemplates(templates, {
    query,
    tag: tag !== undefined && tags.includes(tag) ? tag : undefined,
  })
  return (
    <nav className={styles['nav']} aria-label="Templates">
      <TextInput
        type="search"
        size="xs"
        aria-label="Search templates"
        placeholder={`Search in ${templates.length}`}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {tags.length > 0 && (
        <Group gap={4} role="group" aria-label="Tags">
          {tags.map((name) => (
            <Chip
              key={name}
              size="xs"
              checked={tag === name}
              onChange={(isChosen) => setTag(isChosen ? name : undefined)}
            >
              {visibleText(name)}
            </Chip>
          ))}
        </Group>
      )}
      <div className={styles['groups']}>
        <Entries
          title="Yours"
          entries={found.filter(({ isBuiltIn }) => !isBuiltIn)}
          selectedId={selectedId}
          onSelect={onSelect}
        />
        <Entries
          title="Built in"
          entries={found.filter(({ isBuiltIn }) => isBuiltIn)}
          selectedId={selectedId}
          onSelect={onSelect}
        />
      </div>
      {found.length === 0 && <Text size="sm">No template has these words.</Text>}
    </nav>
  )
}

type EntriesProps = Omit<Props, 'templates'> & {
  readonly title: string
  readonly entries: readonly ListedTemplate[]
}

function Entries({ title, entries, selectedId, onSelect }: EntriesProps) {
  if (entries.length === 0) return null
  return (
    <section aria-label={title}>
      <Text size="xs" fw={600} c="dimmed" component="h2" className={styles['title']}>
        {title}
      </Text>
      <ul className={styles['list']}>
        {entries.map((listed) => (
          <Entry
            key={listed.template.id}
            listed={listed}
            isSelected={listed.template.id === selectedId}
            onSelect={onSelect}
          />
        ))}
      </ul>
    </section>
  )
}

type EntryProps = {
  readonly listed: ListedTemplate
  readonly isSelected: boolean
  readonly onSelect: (id: string) => void
}

function Entry({ listed, isSelected, onSelect }: EntryProps) {
  const { template, isBuiltIn, tags } = listed
  const isChanged = useTemplatesState(({ drafts }) => drafts.has(template.id))
  return (
    <li>
      <UnstyledButton
        className={styles['entry'] ?? ''}
        aria-current={isSelected}
        onClick={() => onSelect(template.id)}
      >
        <span className={styles['name']}>
          {visibleText(template.name) || 'without a name'}
          {isChanged && (
            <span className={styles['changed']} title="Changes that are not saved">
              <IconPencil size={12} aria-label="not saved" />
            </span>
          )}
        </span>
        <span className={styles['about']}>
          {[
            MODE_TEXTS[template.mode],
            isBuiltIn ? undefined : `v${template.version}`,
            ...tags.map(visibleText),
          ]
            .filter((part) => part !== undefined)
            .join(' · ')}
        </span>
      </UnstyledButton>
    </li>
  )
}
