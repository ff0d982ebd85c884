import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Candidate, Extraction, ExtractionPolicy } from '@/pipeline/3-extract/Extraction.ts'
import type { Attempt } from '@/pipeline/Run.ts'
import { POLICY_TEXTS } from '@/features/solve/run/words.ts'
import { useSolve, useSolveStore } from '@/features/solve/SolveContext.ts'
import { CodeText } from '@/ui/CodeText.tsx'
import { OutcomeNote } from '@/ui/Outcome.tsx'
import { WithCode } from '@/ui/WithCode.tsx'
import styles from './Inspector.module.css'
import { reExtract, type ReExtraction } from './reExtract.ts'
import { Section } from './Section.tsx'

/** Which piece of the reply became the program, why, and what another policy would have taken. */
export function ExtractionPanel({ attempt }: { readonly attempt: Attempt }) {
  const extraction = attempt.blocks.findLast((block) => block.extraction !== undefined)?.extraction
  if (extraction === undefined) {
    return (
      <Section name="Extraction">
        <p className={styles['quiet']}>{whyNothing(attempt)}</p>
      </Section>
    )
  }
  return (
    <Section name="Extraction">
      <p>{summaryOf(extraction, attempt.template.extraction)}</p>
      <Candidates candidates={extraction.candidates} />
      {extraction.notes.length > 0 && (
        <ul className={styles['notes']} aria-label="Notes">
          {extraction.notes.map(({ type, text }) => (
            <li key={`${type} ${text}`}>
              <WithCode text={text} />
            </li>
          ))}
        </ul>
      )}
      <PolicySwitch attempt={attempt} />
    </Section>
  )
}

function whyNothing({ purpose, template, finishReason, failure }: Attempt): string {
  if (purpose === 'manual') return 'Your own program: nothing was extracted.'
  if (template.mode === 'chain-of-thought' || template.mode === 'direct') {
    return 'This template asks for no program.'
  }
  if (finishReason !== undefined) return 'Nothing was extracted.'
  return failure === undefined ? 'The reply is not finished.' : 'The reply did not come to its end.'
}

function summaryOf(extraction: Extraction, policy: ExtractionPolicy): string {
  const count = extraction.candidates.length
  const candidates = count === 1 ? '1 candidate' : `${count} candidates`
  return extraction.type === 'found'
    ? `${POLICY_TEXTS[policy]}, of ${candidates}`
    : `${extraction.reason}, of ${candidates}`
}

function Candidates({ candidates }: { readonly candidates: readonly Candidate[] }) {
  if (candidates.length === 0) return null
  return (
    <details className={styles['fold']} open={candidates.length > 1}>
      <summary>Candidates</summary>
      <ol className={styles['candidates']}>
        {candidates.map(({ start, chosen, label, method, why, source, closed }, position) => (
          <li key={start} data-chosen={chosen}>
            <strong>
              {position + 1}. {chosen ? 'chosen' : 'passed over'}
            </strong>{' '}
            <span className={styles['quiet']}>
              {method}
              {label === '' ? '' : ` “${label}”`}, {source.split('\n').length} lines
              {closed ? '' : ', unclosed'}
            </span>
            <div>
              <WithCode text={why} />
            </div>
          </li>
        ))}
      </ol>
    </details>
  )
}

function PolicySwitch({ attempt }: { readonly attempt: Attempt }) {
  const { extraction: ownPolicy } = attempt.template
  const [policy, setPolicy] = useState<ExtractionPolicy>(ownPolicy)
  const [result, setResult] = useState<ReExtraction | string>()
  const choose = async (chosen: ExtractionPolicy): Promise<void> => {
    setPolicy(chosen)
    try {
      setResult(await reExtract(attempt, chosen))
    } catch (error) {
      setResult(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <>
      <NativeSelect
        size="xs"
        label="Extract by another policy"
        value={policy}
        onChange={(event) => {
          const chosen = POLICIES.find((candidate) => candidate === event.currentTarget.value)
          if (chosen !== undefined) void choose(chosen)
        }}
        data={POLICIES.map((value) => ({ value, label: POLICY_TEXTS[value] }))}
      />
      <div aria-live="polite">
        {typeof result === 'string' ? <p>{result}</p> : null}
        {typeof result === 'object' && <Compared attempt={attempt} result={result} />}
      </div>
    </>
  )
}

const POLICIES = [
  'last-fenced',
  'first-fenced',
  'longest-parseable',
  'all-joined',
  'tagged',
] as const satisfies readonly ExtractionPolicy[]

function Compared({ attempt, result }: { readonly attempt: Attempt; readonly result: ReExtraction }) {
  const { runProgram } = useSolveStore()
  const isIdle = useSolve((state) => state.activity === 'idle')
  const { extraction, compared } = result
  if (extraction.type === 'none') return <p>This policy finds no program ({extraction.reason}).</p>
  if (compared === 'same') return <p>The same program, byte for byte.</p>
  return (
    <OutcomeNote tone="warning">
      <p>
        <strong>Another program.</strong>
      </p>
      <CodeText label="Program of the other policy" text={extraction.program.source} maxLines={10} />
      <Button
        size="xs"
        mt={6}
        variant="default"
        disabled={!isIdle}
        onClick={() => runProgram(extraction.program, attempt.number)}
      >
        Execute this one
      </Button>
    </OutcomeNote>
  )
}
