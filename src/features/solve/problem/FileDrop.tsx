import { Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { useState } from 'react'
import type { ProblemFile } from '@/pipeline/Problem.ts'
import { formatBytes } from '@/ui/formatBytes.ts'
import styles from './ProblemPanel.module.css'

/** Files are copied into the guest's memory and stored with the run. */
const MAX_BYTES = 20_000_000

type Props = { onFiles(files: readonly ProblemFile[]): void }

/** Takes files by drop, click or keyboard. */
export function FileDrop({ onFiles }: Props) {
  const [refused, setRefused] = useState('')
  const take = async (files: readonly File[]): Promise<void> => {
    setRefused('')
    onFiles(await Promise.all(files.map(readFile)))
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
      </Dropzone>
      {refused !== '' && (
        <Text size="xs" role="alert">
          Not taken: {refused}. A file may have {formatBytes(MAX_BYTES)} at most.
        </Text>
      )}
    </>
  )
}

async function readFile(file: File): Promise<ProblemFile> {
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}
