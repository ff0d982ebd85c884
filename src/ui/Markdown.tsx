import { lazy, Suspense } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import styles from './Markdown.module.css'
import { splitMarkdownBlocks } from './markdown/splitMarkdownBlocks.ts'

const MarkdownBlock = lazy(async () => {
  const module = await import('./markdown/MarkdownBlock.tsx')
  return { default: module.MarkdownBlock }
})

/** Longer texts are shown as they are. */
const MAX_LENGTH = 200_000

/**
 * Text that is not ours, such as a model's, as Markdown with mathematics. Until the parser is loaded, and where it
 * gives up, the text is shown as it is. Growing text has only its last block parsed again.
 */
export function Markdown({ text }: { readonly text: string }) {
  if (text.length > MAX_LENGTH) return <div className={styles['plain']}>{text}</div>
  return (
    <div className={styles['markdown']}>
      {splitMarkdownBlocks(text).map((block, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks are only ever added at the end
        <GuardedBlock key={position} text={block} />
      ))}
    </div>
  )
}

function GuardedBlock({ text }: { readonly text: string }) {
  const plain = <p data-plain>{text}</p>
  return (
    <ErrorBoundary fallback={plain}>
      <Suspense fallback={plain}>
        <MarkdownBlock text={text} />
      </Suspense>
    </ErrorBoundary>
  )
}
