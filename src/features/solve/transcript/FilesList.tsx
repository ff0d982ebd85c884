import { Button } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { downloadBlob } from '@/lib/downloadBlob.ts'
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
    <>
      <ul className={styles['files']}>
        {files.map((file) => (
          <FileEntry key={file.name} file={file} />
        ))}
      </ul>
      {files.length > 1 && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFileZip size={16} aria-hidden />}
          onClick={() => void downloadAll(files)}
        >
          Download all as one zip file
        </Button>
      )}
    </>
  )
}

async function downloadAll(files: readonly GuestFile[]): Promise<void> {
  const { zipFiles } = await import('./zipFiles.ts')
  downloadBlob(new Blob([new Uint8Array(zipFiles(files))], { type: 'application/zip' }), 'files.zip')
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
