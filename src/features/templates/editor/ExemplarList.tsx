import { DragDropContext, Draggable, Droppable, type DropResult } from '@hello-pangea/dnd'
import { Button, Group, Progress, Text } from '@mantine/core'
import { IconHistory, IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import {
  addExemplar,
  changeExemplar,
  moveExemplar,
  removeExemplar,
} from '@/features/templates/draft/changeTemplateDraft.ts'
import { FindingNotes } from '@/features/templates/FindingNotes.tsx'
import { useTemplatesState, useTemplatesStore } from '@/features/templates/TemplatesContext.ts'
import type { Subject } from '@/features/templates/useSubject.ts'
import styles from './Editor.module.css'
import { ExemplarCard } from './ExemplarCard.tsx'

const PickRunDialog = lazy(async () => {
  const module = await import('./PickRunDialog.tsx')
  return { default: module.PickRunDialog }
})

/** The worked examples: written, moved, switched off, taken from solved runs, and run. */
export function ExemplarList({ subject }: { readonly subject: Subject }) {
  const { draft, edit, findings, listed } = subject
  const [openKey, setOpenKey] = useState<string>()
  const [isPicking, setIsPicking] = useState(false)
  const isReadOnly = listed.isBuiltIn
  const drop = ({ source, destination }: DropResult) => {
    if (destination) edit((before) => moveExemplar(before, source.index, destination.index))
  }
  const own = findings.filter(({ field, exemplar }) => field === 'exemplars' && exemplar === undefined)
  return (
    <section aria-labelledby="exemplars-title">
      <Text size="sm" fw={600} id="exemplars-title" component="h3">
        Exemplars ({draft.template.exemplars.length})
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        Worked examples, sent as turns of a conversation before the problem.
      </Text>
      <DragDropContext
        onDragEnd={drop}
        dragHandleUsageInstructions="Press Space to lift the exemplar, the arrow keys to move it, Space to drop it, Escape to leave it where it was."
      >
        <Droppable droppableId="exemplars" isDropDisabled={isReadOnly}>
          {(list) => (
            <ul className={styles['exemplars']} ref={list.innerRef} {...list.droppableProps}>
              {draft.template.exemplars.map((exemplar, position) => {
                const key = draft.exemplarKeys[position] ?? String(position)
                return (
                  <Draggable key={key} draggableId={key} index={position} isDragDisabled={isReadOnly}>
                    {(item, { isDragging }) => (
                      <li ref={item.innerRef} {...item.draggableProps}>
                        <ExemplarCard
                          exemplar={exemplar}
                          position={position}
                          template={draft.template}
                          findings={findings.filter((finding) => finding.exemplar === position)}
                          isReadOnly={isReadOnly}
                          isOpen={openKey === key}
                          isDragging={isDragging}
                          handle={item.dragHandleProps}
                          onToggle={() => setOpenKey(openKey === key ? undefined : key)}
                          onChange={(change) => edit((before) => changeExemplar(before, key, change))}
                          onRemove={() => edit((before) => removeExemplar(before, key))}
                        />
                      </li>
                    )}
                  </Draggable>
                )
              })}
              {list.placeholder}
            </ul>
          )}
        </Droppable>
      </DragDropContext>
      <FindingNotes findings={own} />
      <Actions subject={subject} onAdded={setOpenKey} onPick={() => setIsPicking(true)} />
      {isPicking && (
        <Suspense>
          <PickRunDialog
            mode={draft.template.mode}
            onClose={() => setIsPicking(false)}
            onPick={(exemplar) => {
              edit((before) => addExemplar(before, exemplar))
              setIsPicking(false)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

type ActionsProps = {
  readonly subject: Subject
  readonly onAdded: (key: string | undefined) => void
  readonly onPick: () => void
}

function Actions({ subject, onAdded, onPick }: ActionsProps) {
  const store = useTemplatesStore()
  const { draft, edit, listed } = subject
  const running = useTemplatesState((state) => state.checking)
  const checking = running?.templateId === draft.template.id ? running : undefined
  const add = () => {
    const added = addExemplar(draft, { question: '', reply: '', enabled: true })
    edit(() => added)
    onAdded(added.exemplarKeys.at(-1))
  }
  const isEmpty = draft.template.exemplars.every(({ enabled }) => !enabled)
  return (
    <>
      <Group gap="xs" mt={4}>
        {!listed.isBuiltIn && (
          <>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={add}
            >
              Add exemplar
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconHistory size={14} aria-hidden />}
              onClick={onPick}
            >
              Pick from solved runs
            </Button>
          </>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          disabled={isEmpty || running !== undefined}
          onClick={() => void store.checkExemplars(draft.template)}
        >
          Run exemplars
        </Button>
      </Group>
      {checking !== undefined && (
        <Group gap="xs" mt={6} wrap="nowrap">
          <Progress
            flex={1}
            value={(100 * checking.done) / checking.total}
            aria-label="Exemplars that were run"
          />
          <Text size="xs">
            Running exemplar {Math.min(checking.done + 1, checking.total)} of {checking.total}
          </Text>
          <Button size="compact-xs" variant="default" onClick={store.stopChecking}>
            Stop running
          </Button>
        </Group>
      )}
    </>
  )
}
