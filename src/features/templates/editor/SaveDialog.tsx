import { Button, Group, Modal, Text } from '@mantine/core'
import { FindingNotes } from '@/features/templates/FindingNotes.tsx'
import { isSavable } from '@/features/templates/draft/isSavable.ts'
import { useTemplatesState, useTemplatesStore } from '@/features/templates/TemplatesContext.ts'
import type { Subject } from '@/features/templates/useSubject.ts'
import { reportFailure } from '@/ui/reportFailure.ts'

/** What speaks against saving; the person decides. */
export function SaveDialog({ subject }: { readonly subject: Subject }) {
  const store = useTemplatesStore()
  const { id } = subject.listed.template
  const errors = useTemplatesState(({ pendingSave }) =>
    pendingSave?.templateId === id ? pendingSave.findings : undefined,
  )
  const canSave = isSavable(subject.draft)
  return (
    <Modal
      opened={errors !== undefined}
      onClose={store.cancelSave}
      closeButtonProps={{ 'aria-label': 'Close' }}
      title={errors?.length === 1 ? 'Something is wrong' : `${errors?.length ?? 0} things are wrong`}
    >
      <FindingNotes findings={errors ?? []} />
      <Text size="sm" mt="sm">
        {canSave
          ? 'Your changes are kept either way; only a saved version is used in runs and benchmarks.'
          : 'A version has its schema as data, so the JSON must be right before it can be saved. Your changes are kept.'}
      </Text>
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={store.cancelSave} data-autofocus>
          Back to the editor
        </Button>
        <Button disabled={!canSave} onClick={() => reportFailure(store.confirmSave(id))}>
          Save anyway
        </Button>
      </Group>
    </Modal>
  )
}
