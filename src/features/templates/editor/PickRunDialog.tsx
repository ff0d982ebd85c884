import { Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Exemplar, Template } from '@/pipeline/Template.ts'
import { useTemplatesStore } from '@/features/templates/TemplatesContext.ts'
import type { SolvedRun } from '@/features/templates/TemplatesServices.ts'
import { dateText, MODE_TEXTS } from '@/features/templates/words.ts'
import { Dialog } from '@/ui/Dialog.tsx'
import { reportFailure } from '@/ui/reportFailure.ts'
import { ScrollBox } from '@/ui/ScrollBox.tsx'
import { visibleText } from '@/ui/visibleText.ts'
import styles from './PickRunDialog.module.css'

/** Runs listed; a search finds the others. */
const MOST_SHOWN = 100

type Props = {
  readonly mode: Template['mode']
  readonly onPick: (exemplar: Exemplar) => void
  readonly onClose: () => void
}

/** Runs that were right; one becomes an exemplar with its question and the reply that was right. */
export function PickRunDialog({ mode, onPick, onClose }: Props) {
  const { services } = useTemplatesStore()
  const [runs, setRuns] = useState<readonly SolvedRun[]>()
  const [query, setQuery] = useState('')
  useEffect(() => {
    reportFailure(services.solvedRuns().then(setRuns))
  }, [services])
  const words = query.toLowerCase().split(/\s+/)
  const found = runs?.filter(({ question, templateName }) => {
    const text = `${question} ${templateName}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const pick = async (runId: string): Promise<void> => {
    const exemplar = await services.exemplarOf(runId)
    if (exemplar !== undefined) onPick(exemplar)
  }
  return (
    <Dialog onClose={onClose} title="Pick from solved runs" size="lg">
      {runs?.length === 0 ? (
        <Text size="sm">
          No run was answered rightly yet. Solve a problem that has an expected answer; it is offered here
          then.
        </Text>
      ) : (
        <TextInput
          type="search"
          aria-label="Search solved runs"
          placeholder="Search in questions and templates"
          leftSection={<IconSearch size={14} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <ScrollBox label="Solved runs" className={styles['scroll']}>
        <ul className={styles['list']}>
          {found?.slice(0, MOST_SHOWN).map((run) => (
            <li key={run.runId}>
              <UnstyledButton className={styles['run'] ?? ''} onClick={() => reportFailure(pick(run.runId))}>
                <span className={styles['question']}>{visibleText(run.question)}</span>
                <Text span size="xs" c="dimmed">
                  {run.templateName} · {dateText(run.startedAt)}
                  {run.mode === mode ? '' : ` · written for another mode: ${MODE_TEXTS[run.mode]}`}
                </Text>
              </UnstyledButton>
            </li>
          ))}
        </ul>
        {found?.length === 0 && query !== '' && <Text size="sm">No solved run has these words.</Text>}
        {(found?.length ?? 0) > MOST_SHOWN && (
          <Text size="sm" c="dimmed">
            {(found?.length ?? 0) - MOST_SHOWN} more: search to find them.
          </Text>
        )}
      </ScrollBox>
    </Dialog>
  )
}
