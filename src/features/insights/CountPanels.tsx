import type { FailureStage } from '@/pipeline/Failure.ts'
import type { RepairVerdict } from '@/pipeline/7-repair/RepairVerdict.ts'
import { CountPanel } from './CountPanel.tsx'
import { failureName } from '@/metrics/failureName.ts'
import type { PanelProps } from './PanelProps.ts'

const STAGE_NAMES = {
  inference: 'inference',
  extraction: 'extraction',
  check: 'check',
  execution: 'execution',
  answer: 'answer',
  grading: 'grading',
  infrastructure: 'not the model’s',
} as const satisfies Record<FailureStage, string>

/** Failed attempts by stage and kind. */
export function FailuresPanel({ figures, csvPrefix, ...panel }: PanelProps) {
  return (
    <CountPanel
      {...panel}
      title="Errors"
      description="Failed attempts by kind, in the order of the pipeline’s stages. Each leads to its messages and programs."
      empty="No attempt has failed."
      csvName={`${csvPrefix}-errors`}
      names={{ label: 'Kind', group: 'Stage', count: 'Attempts' }}
      rows={figures.failures.map(({ kind, stage, attempts, runs }) => ({
        key: kind,
        label: failureName(kind),
        group: STAGE_NAMES[stage],
        count: attempts,
        runs,
        failure: kind,
      }))}
    />
  )
}

/** Names of functions, variables, modules and attributes that the model made up. */
export function HallucinationsPanel({ figures, csvPrefix, ...panel }: PanelProps) {
  return (
    <CountPanel
      {...panel}
      title="Made-up names"
      description="Names, modules and attributes that the model used and that do not exist, by attempts."
      empty="The model has made up no names."
      csvName={`${csvPrefix}-made-up-names`}
      names={{ label: 'Name', count: 'Attempts' }}
      rows={figures.hallucinations.map(({ name, attempts, runs }) => ({
        key: name,
        label: name === '' ? '(unknown name)' : name,
        count: attempts,
        runs,
      }))}
    />
  )
}

/** After how many attempts a result came. */
export function AttemptsPanel({ figures, csvPrefix, ...panel }: PanelProps) {
  return (
    <CountPanel
      {...panel}
      title="Attempts needed"
      description="Runs by the attempt with which a program first handed over a result."
      empty="No run yet whose template asks for a program."
      csvName={`${csvPrefix}-attempts`}
      names={{ label: 'Attempts', count: 'Count' }}
      rows={figures.attemptsNeeded.map(({ attempts, runs }) => ({
        key: `${attempts ?? 'none'}`,
        label: attemptsName(attempts),
        count: runs.runs,
        runs,
      }))}
    />
  )
}

function attemptsName(attempts: number | undefined): string {
  if (attempts === undefined) return 'no result'
  return attempts === 1 ? '1 attempt' : `${attempts} attempts`
}

const VERDICT_NAMES = {
  fixed: 'fixed',
  masked: 'error hidden',
  'different-answer': 'another answer',
  'different-failure': 'another failure',
  'same-failure': 'same failure',
  'repeated-program': 'same program',
} as const satisfies Record<RepairVerdict['type'], string>

/** What became of the repairs. */
export function RepairsPanel({ figures, csvPrefix, ...panel }: PanelProps) {
  return (
    <CountPanel
      {...panel}
      title="Repairs"
      description="What each repair did to the attempt before it."
      empty="Nothing had to be repaired."
      csvName={`${csvPrefix}-repairs`}
      names={{ label: 'Verdict', count: 'Repairs' }}
      rows={figures.repairs.map(({ verdict, attempts, runs }) => ({
        key: verdict,
        label: VERDICT_NAMES[verdict],
        count: attempts,
        runs,
      }))}
    />
  )
}
