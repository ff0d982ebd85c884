import { useMemo } from 'react'
import type { GuestFigure } from '@/pipeline/5-execute/Execution.ts'
import { toCsv } from '@/lib/toCsv.ts'
import { DownloadAction } from '@/ui/DownloadAction.tsx'
import { Markdown } from '@/ui/Markdown.tsx'
import { visibleText } from '@/ui/visibleText.ts'
import { Picture } from './Picture.tsx'
import { svgBytes } from './svgBytes.ts'
import { TextTable } from './TextTable.tsx'
import styles from './TranscriptPanel.module.css'

/** What a program showed: pictures, tables, formulas. */
export function FiguresView({ figures }: { readonly figures: readonly GuestFigure[] }) {
  return (
    <div className={styles['program']}>
      {figures.map((figure, position) => {
        const name = `Figure ${position + 1}`
        const title = visibleText(figure.title)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- what a program gave never changes
          <figure className={styles['figure']} key={position} aria-label={name}>
            <FigureContent figure={figure} name={title === '' ? name : title} />
            <figcaption className={styles['caption']}>
              {name}
              {title === '' ? '' : `: ${title}`}
              {figure.type === 'table' ? ` · ${sizeOf(figure)}` : ''}
              <DownloadAction
                what={name.toLowerCase()}
                fileName={`figure-${position + 1}.${EXTENSIONS[figure.type]}`}
                content={() => new Blob([contentOf(figure)], { type: 'application/octet-stream' })}
              />
            </figcaption>
          </figure>
        )
      })}
    </div>
  )
}

const EXTENSIONS: Record<GuestFigure['type'], string> = { png: 'png', svg: 'svg', latex: 'tex', table: 'csv' }

function FigureContent({ figure, name }: { readonly figure: GuestFigure; readonly name: string }) {
  switch (figure.type) {
    case 'png':
      return <Picture bytes={figure.bytes} type="image/png" alt={name} />
    case 'svg':
      return <SvgPicture text={figure.text} alt={name} />
    case 'latex':
      // A dollar sign would end the formula.
      return <Markdown text={`$$\n${figure.text.replaceAll('$', '')}\n$$`} />
    case 'table':
      return <TextTable label={name} columns={figure.columns} rows={figure.rows} rowCount={figure.rowCount} />
  }
}

function SvgPicture({ text, alt }: { readonly text: string; readonly alt: string }) {
  const bytes = useMemo(() => svgBytes(text), [text])
  return <Picture bytes={bytes} type="image/svg+xml" alt={alt} />
}

function sizeOf({ rowCount, columnCount, columns }: Extract<GuestFigure, { type: 'table' }>): string {
  const shown = columnCount > columns.length ? `, the first ${columns.length} shown` : ''
  return `${rowCount.toLocaleString('en')} rows, ${columnCount.toLocaleString('en')} columns${shown}`
}

/** As it is downloaded; of a table the rows that were handed out. */
function contentOf(figure: GuestFigure): BlobPart {
  if (figure.type === 'png') return new Uint8Array(figure.bytes)
  if (figure.type !== 'table') return figure.text
  return toCsv([figure.columns, ...figure.rows], { formulaSafe: true })
}
