import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '@/ui/Dialog.tsx'
import { reportFailure } from '@/ui/reportFailure.ts'
import { visibleText } from '@/ui/visibleText.ts'
import { useTemplatesState, useTemplatesStore } from './TemplatesContext.ts'
import { describeChanges } from './versions/describeChanges.ts'

/** A file has a template that is there already: nothing is written over, and the person says what it becomes. */
export function ImportDialog({ onSelect }: { readonly onSelect: (id: string) => void }) {
  const store = useTemplatesStore()
  const pending = useTemplatesState(({ pendingImports }) => pendingImports[0])
  const resolve = (how: 'version' | 'copy' | 'cancel') =>
    reportFailure(
      store.resolveImport(how).then((saved) => {
        if (saved !== undefined) onSelect(saved.id)
      }),
    )
  if (pending === undefined) return null
  const { file, existing } = pending
  const changes = describeChanges(existing, file.template)
  return (
    <Dialog onClose={() => resolve('cancel')} title="This template is here already">
      <Stack gap="sm">
        <Text size="sm">
          You have it as <strong>{visibleText(existing.name)}</strong>, version {existing.version}.{' '}
          {changes.length === 0
            ? 'The file says the same.'
            : `In the file these are different: ${visibleText(changes.join(', '))}.`}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => resolve('cancel')} data-autofocus>
            Do not import
          </Button>
          <Button variant="default" onClick={() => resolve('copy')}>
            Keep both
          </Button>
          <Button onClick={() => resolve('version')}>Add as version {existing.version + 1}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
