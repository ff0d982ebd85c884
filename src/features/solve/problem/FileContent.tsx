import { useMemo } from 'react'
import { FileLook } from '@/features/solve/transcript/FileLook.tsx'
import { Fold } from '@/features/solve/transcript/Fold.tsx'
import type { ProblemFile } from '@/pipeline/Problem.ts'
import { visibleText } from '@/ui/visibleText.ts'
import styles from './FileContent.module.css'
import { summaryOf } from './summaryOf.ts'

/** What is in a file that a program will find: in a few words, and its first rows or lines. */
export function FileContent({ file: { name, bytes } }: { readonly file: ProblemFile }) {
  const summary = useMemo(() => summaryOf(name, bytes), [name, bytes])
  if (bytes.length === 0) return <p className={styles['summary']}>It is empty.</p>
  return (
    <div className={styles['content']}>
      {summary !== undefined && <p className={styles['summary']}>{visibleText(summary)}</p>}
      <Fold summary={`Look into ${visibleText(name)}`}>
        <FileLook name={name} bytes={bytes} />
      </Fold>
    </div>
  )
}
