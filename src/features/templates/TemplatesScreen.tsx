import { Button, FileButton, Group, Text, Title } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useMemo, type KeyboardEvent } from 'react'
import { reportFailure } from '@/ui/reportFailure.ts'
import { useLive } from '@/ui/useLive.ts'
import { TemplateEditor } from './editor/TemplateEditor.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { TemplateList } from './list/TemplateList.tsx'
import { PreviewPanel } from './side/PreviewPanel.tsx'
import { TryPanel } from './side/TryPanel.tsx'
import { chosenProblem } from './state/chosenProblem.ts'
import { templatesStoreOf } from './state/templatesStoreOf.ts'
import { TemplatesContext, useTemplatesState, useTemplatesStore } from './TemplatesContext.ts'
import type { ListedTemplate, TemplatesServices } from './TemplatesServices.ts'
import styles from './TemplatesScreen.module.css'
import { useSubject } from './useSubject.ts'

type Props = {
  readonly services: TemplatesServices
  /** Absent: the first on the list. */
  readonly selectedId: string | undefined
  readonly onSelect: (id: string | undefined) => void
}

/** Templates: list, editor, and what a model would get to see and make of it. */
export function TemplatesScreen({ services, selectedId, onSelect }: Props) {
  const templates = useLive(services.templates)
  const selected =
    selectedId === undefined
      ? (templates.find(({ isBuiltIn }) => !isBuiltIn) ?? templates[0])
      : templates.find(({ template }) => template.id === selectedId)
  return (
    <TemplatesContext value={templatesStoreOf(services)}>
      <div className={styles['screen']}>
        <Head onSelect={onSelect} />
        <div className={styles['columns']}>
          <div className={styles['list']}>
            <TemplateList templates={templates} selectedId={selected?.template.id} onSelect={onSelect} />
          </div>
          {selected === undefined ? (
            <Text>This template is not here. It may have been deleted; choose another one.</Text>
          ) : (
            <Workbench
              key={selected.template.id}
              listed={selected}
              templates={templates}
              onSelect={onSelect}
            />
          )}
        </div>
      </div>
      <ImportDialog onSelect={onSelect} />
      <Announcer />
    </TemplatesContext>
  )
}

function Head({ onSelect }: Pick<Props, 'onSelect'>) {
  const store = useTemplatesStore()
  const take = async (files: readonly File[]): Promise<void> => {
    for (const file of files) {
      const saved = await store.importFile(file.name, await file.text())
      if (saved !== undefined) onSelect(saved.id)
    }
  }
  return (
    <Group justify="space-between" gap="xs">
      <Title order={1} size="h3">
        Templates
      </Title>
      <Group gap="xs">
        <FileButton
          multiple
          accept=".yaml,.yml,.json"
          onChange={(files) => reportFailure(take(files))}
          inputProps={{ 'aria-label': 'Template files' }}
        >
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
              Import
            </Button>
          )}
        </FileButton>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => reportFailure(store.create().then(({ id }) => onSelect(id)))}
        >
          New template
        </Button>
      </Group>
    </Group>
  )
}

type WorkbenchProps = {
  readonly listed: ListedTemplate
  readonly templates: readonly ListedTemplate[]
  readonly onSelect: (id: string | undefined) => void
}

function Workbench({ listed, templates, onSelect }: WorkbenchProps) {
  const store = useTemplatesStore()
  const subject = useSubject(listed, templates)
  const problem = useChosenProblem()
  const { template } = subject.draft
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return
    const isSave = event.key.toLowerCase() === 's'
    if (!isSave && event.key !== 'Enter') return
    // Before an editor makes a new line of it, or the browser a file of the page.
    event.preventDefault()
    event.stopPropagation()
    if (isSave) reportFailure(store.save(template.id))
    else store.tryOut(template)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts of what stands inside
    <div className={styles['bench']} onKeyDownCapture={press}>
      <article className={styles['editor']} aria-label={template.name || 'Template'}>
        <TemplateEditor subject={subject} onSelect={onSelect} />
      </article>
      <aside className={styles['side']} aria-label="Try and preview">
        <TryPanel template={template} problem={problem} />
        <PreviewPanel template={template} problem={problem} />
      </aside>
    </div>
  )
}

function useChosenProblem() {
  const { services } = useTemplatesStore()
  const problemChoice = useTemplatesState((state) => state.problemChoice)
  const typedProblem = useTemplatesState((state) => state.typedProblem)
  const solveProblem = useLive(services.solveProblem)
  const starters = services.starterProblems
  return useMemo(
    () => chosenProblem({ problemChoice, typedProblem }, { starters, solveProblem }),
    [problemChoice, typedProblem, starters, solveProblem],
  )
}

function Announcer() {
  const announcement = useTemplatesState((state) => state.announcement)
  return (
    <output aria-live="polite" className={styles['spoken']}>
      {announcement}
    </output>
  )
}
