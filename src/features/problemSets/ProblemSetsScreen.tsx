import { Stack } from '@mantine/core'
import { useState } from 'react'
import { SetScreen } from './detail/SetScreen.tsx'
import { ImportScreen } from './import/ImportScreen.tsx'
import { SetList } from './list/SetList.tsx'
import type { ProblemSetServices } from './ProblemSetServices.ts'

type Props = {
  readonly services: ProblemSetServices
  /** Undefined: the list of all. */
  readonly selectedId: string | undefined
  onSelect(id: string | undefined): void
}

/** Problem sets: what there is, one of them with its problems, or the import of another. */
export function ProblemSetsScreen({ services, selectedId, onSelect }: Props) {
  const [isImporting, setIsImporting] = useState(false)
  const open = (id: string | undefined): void => {
    setIsImporting(false)
    onSelect(id)
  }
  return (
    <Stack gap="md" maw={1280} mx="auto" p={{ base: 0, sm: 'md' }}>
      {selectedId !== undefined && (
        <SetScreen key={selectedId} services={services} id={selectedId} onOpen={open} />
      )}
      {selectedId === undefined && isImporting && (
        <ImportScreen services={services} onDone={open} onCancel={() => setIsImporting(false)} />
      )}
      {selectedId === undefined && !isImporting && (
        <SetList services={services} onOpen={open} onImport={() => setIsImporting(true)} />
      )}
    </Stack>
  )
}
