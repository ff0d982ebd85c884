import { Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { useState } from 'react'
import type { ProblemFile } from '@/pipeline/Problem.ts'
import { formatBytes } from '@/ui/formatBytes.ts'
import styles from './ProblemPanel.module.css'
import { readParquetAside } from './readParquetAside.ts'
import { MAX_ROWS } from './tableLimits.ts'

/** Files are copied into the guest's memory and stored with the run. */
const MAX_BYTES = 20_000_000

type Props = { onFiles(files: readonly ProblemFile[]): void }

/** Takes files by drop, click or keyboard. */
export function FileDrop({ onFiles }: Props) {
  const [refused, setRefused] = useState('')
  const [isReading, setIsReading] = useState(false)
  const [notes, setNotes] = useState<readonly string[]>([])
  const take = async (files: readonly File[]): Promise<void> => {
    setRefused('')
    setIsReading(true)
    const taken = await Promise.all(files.map(readFile)).finally(() => setIsReading(false))
    setNotes(taken.flatMap(({ note }) => note ?? []))
    onFiles(taken.flatMap(({ file }) => file ?? []))
  }
  return (
    <>
      <Dropzone
        className={styles['dropzone'] ?? ''}
        maxSize={MAX_BYTES}
        activateOnKeyboard
        onDrop={(files) => void take(files)}
        onReject={(rejections) => setRefused(rejections.map(({ file }) => file.name).join(', '))}
        inputProps={{ 'aria-label': 'Add files' }}
      >
        Drop files here, or press to choose
        <span className={styles['dropNote']}>
          CSV, JSON, text, Parquet and others, up to {formatBytes(MAX_BYTES)} each
        </span>
      </Dropzone>
      {isReading && (
        <Text size="xs" role="status">
          Reading …
        </Text>
      )}
      {notes.map((note) => (
        <Text size="xs" role="status" key={note}>
          {note}
        </Text>
      ))}
      {refused !== '' && (
        <Text size="xs" role="alert">
          Not taken: {refused}. A file may have {formatBytes(MAX_BYTES)} at most.
        </Text>
      )}
    </>
  )
}

type Taken = { readonly file?: ProblemFile; readonly note?: string }

async function readFile(file: File): Promise<Taken> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return /\.parquet$/i.test(file.name)
    ? await readTable(file.name, bytes)
    : { file: { name: file.name, bytes } }
}

/** Nothing in the sandbox reads Parquet, so it is handed in as CSV. */
async function readTable(name: string, bytes: Uint8Array): Promise<Taken> {
  return await readParquetAside(name, bytes).then(
    ({ file, rowCount }) => {
      if (file.bytes.length > MAX_BYTES)
        return { note: `${name} would have more than ${formatBytes(MAX_BYTES)} as CSV.` }
      const rows = rowCount > MAX_ROWS ? `the first ${MAX_ROWS.toLocaleString('en')} of ` : ''
      return { file, note: `${name} became ${file.name}, with ${rows}${rowCount.toLocaleString('en')} rows.` }
    },
    (error: unknown) => ({ note: `${name} could not be read as Parquet: ${String(error).slice(0, 200)}` }),
  )
}
