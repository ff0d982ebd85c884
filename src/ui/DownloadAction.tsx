import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { downloadBlob } from '@/lib/downloadBlob.ts'

type Props = {
  /** What is downloaded, for the button's name: `program`. */
  readonly what: string
  readonly fileName: string
  content(): Blob
}

/** A button that offers a file. */
export function DownloadAction({ what, fileName, content }: Props) {
  return (
    <Tooltip label={`Download ${what}`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Download ${what}`}
        onClick={() => downloadBlob(content(), fileName)}
      >
        <IconDownload size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
