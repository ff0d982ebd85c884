import { Alert, Button, Checkbox, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Mapping } from '@/benchmarks/problemSets/import/Mapping.ts'
import { countProblems } from '@/features/problemSets/describeSet.ts'
import type { ProblemSetServices } from '@/features/problemSets/ProblemSetServices.ts'
import { newId } from '@/lib/newId.ts'
import type { ProblemFile } from '@/pipeline/Problem.ts'
import { OutcomeNote } from '@/ui/Outcome.tsx'
import type { Importer } from './createImporter.ts'
import type { TableSummary } from './importerMessages.ts'
import { MappingFields } from './MappingFields.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import type { ReadFile } from './useImport.ts'
import { usePreview } from './usePreview.ts'

type Props = {
  readonly services: ProblemSetServices
  readonly importer: Importer
  readonly file: ReadFile
  readonly table: TableSummary
  onAnother(): void
  onDone(setId: string): void
}

/** What the columns mean, what comes of it, and the button that imports it. */
export function ConfirmImport({ services, importer, file, table, onAnother, onDone }: Props) {
  const [mapping, setMapping] = useState<Mapping>(table.recognition.mapping)
  const [files, setFiles] = useState<readonly ProblemFile[]>([])
  const [name, setName] = useState(file.name.replace(/\.[a-z]+$/i, ''))
  const [licence, setLicence] = useState('')
  const [withDuplicates, setWithDuplicates] = useState(true)
  const [failure, setFailure] = useState('')
  const [isImporting, setIsImporting] = useState(false)
  const preview = usePreview(importer, mapping, files)
  const kept = preview === undefined ? 0 : preview.count - (withDuplicates ? 0 : preview.duplicates)

  const save = async (): Promise<void> => {
    const problems = await importer.collect(mapping, files, withDuplicates)
    const id = newId()
    await services.sets.save({
      id,
      name: name.trim(),
      description: '',
      createdAt: new Date().toISOString(),
      origin: file.origin,
      ...(licence.trim() !== '' && { licence: licence.trim() }),
      ...(mapping.language !== undefined && { language: mapping.language }),
      problems,
    })
    onDone(id)
  }
  const start = (): void => {
    setIsImporting(true)
    save().catch((error: unknown) => {
      setIsImporting(false)
      setFailure(error instanceof Error ? error.message : String(error))
    })
  }

  return (
    <Stack gap="md">
      <FoundNote file={file} table={table} onAnother={onAnother} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label="Name of the set"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="Licence"
          placeholder="As its source states it"
          value={licence}
          onChange={(event) => setLicence(event.currentTarget.value)}
        />
      </SimpleGrid>
      <MappingFields table={table} mapping={mapping} files={files} onChange={setMapping} onFiles={setFiles} />
      <PreviewPanel preview={preview} unit={table.unit} />
      {failure !== '' && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Group gap="md">
        <Button
          loading={isImporting}
          disabled={kept === 0 || name.trim() === ''}
          onClick={start}
        >{`Import ${countProblems(kept)}`}</Button>
        {preview !== undefined && preview.duplicates > 0 && (
          <Checkbox
            label={
              preview.duplicates === 1
                ? 'Also the one that asks what another one asks'
                : `Also the ${preview.duplicates.toLocaleString('en')} that ask what another one asks`
            }
            checked={withDuplicates}
            onChange={(event) => setWithDuplicates(event.currentTarget.checked)}
          />
        )}
      </Group>
    </Stack>
  )
}

function FoundNote({ file, table, onAnother }: Pick<Props, 'file' | 'table' | 'onAnother'>) {
  const { name } = table.recognition
  const records = `${table.rowCount.toLocaleString('en')} records`
  const isKnown = name !== undefined
  return (
    <OutcomeNote tone={isKnown ? 'good' : 'neutral'}>
      <Text fw={600}>
        {file.name}: {records}
        {isKnown && `, recognised as ${name}`}
      </Text>
      <Text size="sm">
        {isKnown
          ? 'The columns below are those of this data set. Nothing is stored before you import.'
          : 'The columns below were guessed by their names. Nothing is stored before you import.'}
      </Text>
      {table.notes.map((note) => (
        <Text size="sm" key={note}>
          {note}
        </Text>
      ))}
      <Button size="xs" variant="default" mt="xs" onClick={onAnother}>
        Another file
      </Button>
    </OutcomeNote>
  )
}
