import { useState, type ReactNode } from 'react'
import type { Attempt } from '@/pipeline/Run.ts'
import { CodeText } from '@/ui/CodeText.tsx'
import { CopyAction } from '@/ui/CopyAction.tsx'
import styles from './Inspector.module.css'
import { Section } from './Section.tsx'

/** Exactly what was sent, and exactly what came. */
export function MessagesPanel({ attempt }: { readonly attempt: Attempt }) {
  const { messages, reply, thinking } = attempt
  if (attempt.purpose === 'manual') return null
  return (
    <Section name="Messages, raw reply">
      <Fold summary={`Sent: ${messages.length === 1 ? '1 message' : `${messages.length} messages`}`}>
        <div className={styles['messageHead']}>
          As JSON <CopyAction what="messages" text={JSON.stringify(messages, undefined, 2)} />
        </div>
        {messages.map(({ role, content }, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- messages are only ever added at the end
          <Text key={position} name={role} text={content} />
        ))}
      </Fold>
      <Fold summary={`Raw reply: ${reply.length.toLocaleString('en')} characters`}>
        {thinking !== '' && <Text name="thinking" text={thinking} />}
        <Text name="reply" text={reply} />
      </Fold>
    </Section>
  )
}

/** Contents are long: they are made only while they are looked at. */
function Fold({ summary, children }: { readonly summary: string; readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles['fold']} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  )
}

function Text({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className={styles['message']}>
      <div className={styles['messageHead']}>
        {name} <CopyAction what={name} text={text} />
      </div>
      <CodeText label={name} text={text} wraps maxLines={18} />
    </div>
  )
}
