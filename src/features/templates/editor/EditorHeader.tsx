import { ActionIcon, Alert, Button, Menu, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { IconCopy, IconDeviceFloppy, IconDots, IconDownload, IconScale, IconTrash } from '@tabler/icons-react'
import { downloadBlob } from '@/lib/downloadBlob.ts'
import { changeTemplate } from '@/features/templates/draft/changeTemplateDraft.ts'
import { FindingNotes } from '@/features/templates/FindingNotes.tsx'
import { useTemplatesState, useTemplatesStore } from '@/features/templates/TemplatesContext.ts'
import type { TemplateFileFormat } from '@/features/templates/TemplatesServices.ts'
import type { Subject } from '@/features/templates/useSubject.ts'
import { dateText } from '@/features/templates/words.ts'
import { reportFailure } from '@/ui/reportFailure.ts'
import { useLive } from '@/ui/useLive.ts'
import { showUndo } from './showUndo.tsx'
import styles from './Editor.module.css'

type Props = { readonly subject: Subject; readonly onSelect: (id: string | undefined) => void }

/** Which template it is, in which version, and what can be done with it as a whole. */
export function EditorHeader({ subject, onSelect }: Props) {
  const { listed, draft, edit, findings } = subject
  const { template } = draft
  const { isBuiltIn } = listed
  return (
    <header className={styles['header']}>
      <TextInput
        className={styles['name'] ?? ''}
        aria-label="Name"
        readOnly={isBuiltIn}
        value={template.name}
        onChange={(event) => {
          const name = event.currentTarget.value
          edit((before) => changeTemplate(before, { name }))
        }}
      />
      <FindingNotes findings={findings.filter(({ field }) => field === 'name')} />
      <div className={styles['actions']}>
        <Actions subject={subject} onSelect={onSelect} />
      </div>
      <Status subject={subject} />
      <Textarea
        aria-label="Description"
        placeholder="What it is for"
        autosize
        minRows={1}
        maxRows={4}
        size="sm"
        readOnly={isBuiltIn}
        value={template.description}
        onChange={(event) => {
          const description = event.currentTarget.value
          edit((before) => changeTemplate(before, { description }))
        }}
      />
      {!isBuiltIn && <Tags subject={subject} />}
    </header>
  )
}

function Actions({ subject, onSelect }: Props) {
  const store = useTemplatesStore()
  const { listed, draft, isChanged } = subject
  const { id } = listed.template
  const isChecking = useTemplatesState(({ checking }) => checking?.templateId === id)
  const comparable = comparisonName(subject)
  const duplicate = () => reportFailure(store.duplicate(draft.template).then((copy) => onSelect(copy.id)))
  return (
    <>
      {listed.isBuiltIn ? (
        <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={duplicate}>
          Duplicate to edit
        </Button>
      ) : (
        <Button
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          disabled={!isChanged || isChecking}
          loading={isChecking && isChanged}
          title="Ctrl+S"
          onClick={() => reportFailure(store.save(id))}
        >
          Save version
        </Button>
      )}
      {comparable !== undefined && (
        <Button
          variant="default"
          leftSection={<IconScale size={16} aria-hidden />}
          disabled={isChecking}
          title="A benchmark of both versions on the same problems"
          onClick={() => reportFailure(store.compare(id))}
        >
          {comparable}
        </Button>
      )}
      <Button variant="default" onClick={() => store.services.showOnSolve(id)}>
        Use in Solve
      </Button>
      <MoreMenu subject={subject} onSelect={onSelect} onDuplicate={duplicate} />
    </>
  )
}

/** Undefined: there is no version before. */
function comparisonName({ listed, isChanged }: Subject): string | undefined {
  const { version } = listed.template
  if (listed.isBuiltIn || (!isChanged && version < 2)) return undefined
  return isChanged ? `Save and compare with v${version}` : `Compare with v${version - 1}`
}

function MoreMenu({ subject, onSelect, onDuplicate }: Props & { readonly onDuplicate: () => void }) {
  const store = useTemplatesStore()
  const { listed, draft } = subject
  const { id, name } = listed.template
  const remove = async (): Promise<void> => {
    const undo = await store.remove(id)
    onSelect(undefined)
    showUndo(`“${name}” is deleted, with its versions.`, () => undo().then(() => onSelect(id)))
  }
  const download = async (format: TemplateFileFormat): Promise<void> => {
    const file = { template: draft.template, tags: listed.tags }
    const exported = await store.services.exportTemplate(file, format)
    downloadBlob(exported, exported.name)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label="More">
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onDuplicate}>
          Duplicate
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => reportFailure(download('yaml'))}
        >
          Export as YAML
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => reportFailure(download('json'))}
        >
          Export as JSON
        </Menu.Item>
        {!listed.isBuiltIn && (
          <Menu.Item
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => reportFailure(remove())}
          >
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Status({ subject }: { readonly subject: Subject }) {
  const store = useTemplatesStore()
  const { listed, draft, isChanged } = subject
  const { id, version } = listed.template
  if (listed.isBuiltIn)
    return (
      <Text size="sm" c="dimmed">
        Comes with the page and is never changed.
      </Text>
    )
  const discard = () => showUndo('Changes discarded.', store.discard(id))
  return (
    <>
      <div className={styles['actions']}>
        <Text size="sm" c="dimmed" role="status">
          {isChanged
            ? `Changed since version ${draft.template.version}; kept here until you save.`
            : `Version ${version}${listed.savedAt === undefined ? '' : `, saved ${dateText(listed.savedAt)}`}`}
        </Text>
        {isChanged && (
          <Button size="compact-xs" variant="default" onClick={discard}>
            Discard changes
          </Button>
        )}
      </div>
      {isChanged && draft.template.version !== version && (
        <Alert color="yellow" p="xs">
          Version {version} was saved elsewhere meanwhile. Compare under Versions; saving makes version{' '}
          {version + 1}.
        </Alert>
      )}
    </>
  )
}

function Tags({ subject: { listed } }: { readonly subject: Subject }) {
  const { services } = useTemplatesStore()
  const templates = useLive(services.templates)
  const known = [...new Set(templates.flatMap(({ tags }) => tags))].toSorted()
  return (
    <TagsInput
      aria-label="Tags"
      placeholder={listed.tags.length === 0 ? 'Tags' : ''}
      size="xs"
      data={known}
      value={[...listed.tags]}
      onChange={(tags) => reportFailure(services.setTags(listed.template.id, tags))}
    />
  )
}
