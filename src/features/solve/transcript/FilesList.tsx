import type { GuestFile } from '@/pipeline/5-execute/Execution.ts'
import { CodeText } from '@/ui/CodeText.tsx'
import { DownloadAction } from '@/ui/DownloadAction.tsx'
import { formatBytes } from '@/ui/formatBytes.ts'
import { visibleText } from '@/ui/visibleText.ts'
import { Fold } from './Fold.tsx'
import { textOfFile } from './textOfFile.ts'
import styles from './TranscriptPanel.module.css'

/** Files that the program wrote: to look into as text, and to download. */
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
  const text = textOfFile(file.bytes)
  const name = visibleText(file.name)
  return (
    <li>
      {name} · {formatBytes(file.bytes.length)}
      <DownloadAction
        what={name}
        fileName={name.replaceAll(/[\\/:]/g, '_')}
        content={() => new Blob([new Uint8Array(file.bytes)], { type: 'application/octet-stream' })}
      />
      {text !== undefined && (
        <Fold summary="Look into it">
          <CodeText label={name} text={text} maxLines={16} />
        </Fold>
      )}
    </li>
  )
}
