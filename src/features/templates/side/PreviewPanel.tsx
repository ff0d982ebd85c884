import { Text, Title } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { renderPrompt } from '@/pipeline/1-prompt/renderPrompt.ts'
import type { Message } from '@/pipeline/2-model/Model.ts'
import type { RuntimeDescription } from '@/pipeline/5-execute/Executor.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import type { Template } from '@/pipeline/Template.ts'
import { useTemplatesStore } from '@/features/templates/TemplatesContext.ts'
import { CodeText } from '@/ui/CodeText.tsx'
import { CopyAction } from '@/ui/CopyAction.tsx'
import styles from './Side.module.css'
import { useTokenCounts } from './useTokenCounts.ts'

type Props = { readonly template: Template; readonly problem: Problem }

/** Exactly what would be sent, by the same function that writes it for a run. */
export function PreviewPanel({ template, problem }: Props) {
  const runtime = useRuntime(template)
  const messages = useMemo(
    () => (runtime === undefined ? [] : renderPrompt(template, problem, runtime)),
    [template, problem, runtime],
  )
  const counts = useTokenCounts(messages.map(({ content }) => content))
  return (
    <section aria-labelledby="preview-title" className={styles['panel']}>
      <div className={styles['head']}>
        <Title order={2} size="h5" id="preview-title">
          Exact messages
        </Title>
        <CopyAction what="messages as JSON" text={JSON.stringify(messages, undefined, 2)} />
      </div>
      <Total counts={counts} messages={messages} />
      {runtime === undefined && <Text size="sm">Asking the sandbox what it has…</Text>}
      <ol className={styles['messages']}>
        {messages.map(({ role, content }, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- messages have no identity but their place
          <li key={position}>
            <div className={styles['role']}>
              {role}
              {Array.isArray(counts) && counts[position] !== undefined && (
                <span>{tokensText(Number(counts[position]))}</span>
              )}
            </div>
            <CodeText label={`Message ${position + 1}, ${role}`} text={content} wraps maxLines={14} />
          </li>
        ))}
      </ol>
    </section>
  )
}

type TotalProps = {
  readonly counts: ReturnType<typeof useTokenCounts>
  readonly messages: readonly Message[]
}

function Total({ counts, messages }: TotalProps) {
  if (counts instanceof Error)
    return (
      <Text size="xs" c="dimmed">
        {counts.message} Tokens are not counted.
      </Text>
    )
  const sum = counts?.reduce((total, count) => total + count, 0)
  const name = messages.length === 1 ? 'message' : 'messages'
  return (
    <Text size="sm" role="status" aria-label="Tokens">
      {messages.length} {name}, {sum === undefined ? 'counting…' : <strong>{tokensText(sum)}</strong>}
      <Text span size="xs" c="dimmed">
        {' '}
        by o200k_base, the tokenizer of GPT-4o and later; an estimate for other models.
      </Text>
    </Text>
  )
}

function tokensText(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'token' : 'tokens'}`
}

/** What the template's programs find; only language and mode decide that. */
function useRuntime(template: Template): RuntimeDescription | undefined {
  const { services } = useTemplatesStore()
  const [runtime, setRuntime] = useState<RuntimeDescription>()
  const { language, mode } = template
  useEffect(() => {
    let isStale = false
    services.describeRuntime(template).then(
      (found) => {
        if (!isStale) setRuntime(found)
      },
      () => {
        // Without a sandbox nothing runs, and the prompt says so.
        if (!isStale) setRuntime({ language, name: 'none', modules: [], packages: [] })
      },
    )
    return () => {
      isStale = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [services, language, mode])
  return runtime
}
