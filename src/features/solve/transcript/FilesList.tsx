import { lazy, Suspense } from 'react'
import type { GuestFile } from '@/pipeline/5-execute/Execution.ts'
import { DownloadAction } from '@/ui/DownloadAction.tsx'
import { formatBytes } from '@/ui/formatBytes.ts'
import { visibleText } from '@/ui/visibleText.ts'
import { Fold } from './Fold.tsx'
import styles from './TranscriptPanel.module.css'

// With the reader of CSV, which nothing else here needs.
const FileLook = lazy(async () => {
  const module = await import('./FileLook.tsx')
  return { default: module.FileLook }
})

/** Files that the program wrote: to look into, and to download. */
export function FilesList({ files }: { readonly files: readonly GuestFile[] }) {
  return (
    <ul className={styles['files']}>
      {files.map((file) => (
        <FileEntry key={file.name} file={file} />
      ))}
    </ul>
  )
}

function FileEntry({ file }: { readonly file: GuestFile }) {
  const name = visibleText(file.name)
  return (
    <li>
      {name} · {formatBytes(file.bytes.length)}
      <DownloadAction
        what={name}
        fileName={name.replaceAll(/[\\/:]/g, '_')}
        content={() => new Blob([new Uint8Array(file.bytes)], { type: 'application/octet-stream' })}
      />
      {file.bytes.length > 0 && (
        <Fold summary="Look into it">
          <Suspense fallback={null}>
            <FileLook name={name} bytes={file.bytes} />
          </Suspense>
        </Fold>
      )}
    </li>
  )
}
