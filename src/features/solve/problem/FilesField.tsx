import { CloseButton, Text } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { addFiles } from '@/features/solve/draft/changeDraft.ts'
import { useSolve, useSolveStore } from '@/features/solve/SolveContext.ts'
import { formatBytes } from '@/ui/formatBytes.ts'
import styles from './ProblemPanel.module.css'

const FileDrop = lazy(async () => {
  const module = await import('./FileDrop.tsx')
  return { default: module.FileDrop }
})

// With the reader of CSV.
const FileContent = lazy(async () => {
  const module = await import('./FileContent.tsx')
  return { default: module.FileContent }
})

/** Files that the program finds in its working folder. */
export function FilesField() {
  const { changeDraft, state } = useSolveStore()
  const files = useSolve(({ draft }) => draft.files)
  return (
    <div>
      <Text size="sm" fw={500} component="div" mb={2}>
        Files
      </Text>
      {files.map((file) => (
        <div key={file.name}>
          <div className={styles['file']}>
            <IconFile size={16} aria-hidden />
            <span className={styles['fileName']}>{file.name}</span>
            <span>{formatBytes(file.bytes.length)}</span>
            <CloseButton
              size="sm"
              aria-label={`Remove ${file.name}`}
              onClick={() => changeDraft({ files: files.filter(({ name }) => name !== file.name) })}
            />
          </div>
          <Suspense fallback={null}>
            <FileContent file={file} />
          </Suspense>
        </div>
      ))}
      <Suspense fallback={<div className={styles['dropzone']}>Drop files here, or press to choose</div>}>
        <FileDrop
          onFiles={(added) => changeDraft({ files: addFiles(state.getState().draft.files, added) })}
        />
      </Suspense>
    </div>
  )
}
