import { useMemo } from 'react'
import { CodeText } from '@/ui/CodeText.tsx'
import { Picture } from './Picture.tsx'
import { previewOf } from './previewOf.ts'
import { svgBytes } from './svgBytes.ts'
import { TextTable } from './TextTable.tsx'

type Props = { readonly name: string; readonly bytes: Uint8Array }

/** The content of a file: a picture, a table, or the beginning of its text. */
export function FileLook({ name, bytes }: Props) {
  const preview = useMemo(() => previewOf(name, bytes), [name, bytes])
  const drawn = useMemo(
    () =>
      preview?.type === 'picture' && preview.mediaType === 'image/svg+xml'
        ? svgBytes(new TextDecoder().decode(bytes))
        : bytes,
    [preview, bytes],
  )
  switch (preview?.type) {
    case 'picture':
      return <Picture bytes={drawn} type={preview.mediaType} alt={name} />
    case 'table':
      return <TextTable label={name} columns={preview.columns} rows={preview.rows} />
    case 'text':
      return <CodeText label={name} text={preview.text} maxLines={16} />
    default:
      return <p>There is no text, table or picture in it that could be shown.</p>
  }
}
