import { memo } from 'react'
import { CodeText } from '@/ui/CodeText.tsx'
import { Markdown } from '@/ui/Markdown.tsx'
import { OutcomeNote } from '@/ui/Outcome.tsx'
import { Fold } from './Fold.tsx'
import { ThinkingFold } from './ThinkingFold.tsx'
import type { TranscriptItem } from './transcriptItems.ts'
import styles from './TranscriptPanel.module.css'

type Props = {
  readonly type: Exclude<TranscriptItem['type'], 'program' | 'no-program'>
  readonly text: string
  readonly label: string
  readonly isClosed: boolean
  /** A program was chosen already, and this is not it. */
  readonly isPassedOver: boolean
}

/** A piece of the reply that is not a chosen program. Props are plain, so closed pieces are not drawn again. */
export const ReplyItem = memo(function ReplyItem({ type, text, label, isClosed, isPassedOver }: Props) {
  switch (type) {
    case 'prose':
      return <Markdown text={text} />
    case 'thinking':
      return <ThinkingFold text={text} />
    case 'code':
      return (
        <div>
          <div className={styles['label']}>{codeLabel(label, isClosed, isPassedOver)}</div>
          <CodeText label="Code" text={text} maxLines={isPassedOver ? 8 : 30} />
        </div>
      )
    case 'claimed-output':
      return (
        <OutcomeNote tone="warning">
          <strong>Output made up by the model.</strong> No program printed this.
          <CodeText label="Output made up by the model" text={text} wraps maxLines={8} />
        </OutcomeNote>
      )
    case 'invented':
      return (
        <Fold summary="The model went on with a question of its own: left out">
          <CodeText label="Left out" text={text} wraps maxLines={12} />
        </Fold>
      )
  }
})

function codeLabel(label: string, isClosed: boolean, isPassedOver: boolean): string {
  const name = label === '' ? 'code' : label
  if (!isClosed) return `${name}, being written`
  return isPassedOver ? `${name}, not run` : name
}
