import { createRedactor } from '@/lib/redact.ts'
import { browserSurroundings } from './browserSurroundings.ts'
import { checkAnswer } from './checkAnswer.ts'
import { checkPermission } from './checkPermission.ts'
import { checkReply } from './checkReply.ts'
import { STEP_TITLES, step, type DoctorStep, type StepName } from './DoctorStep.ts'
import type { Examination, Patient, Surroundings } from './Examination.ts'

/**
 * Finds out step by step why an endpoint does or does not work from this page, and what to do: each step of
 * `STEP_TITLES` once, in order, as it is known. One short reply is asked for, which may cost a fraction of a
 * cent. Rejects only with the signal's reason.
 */
export async function* diagnose(
  patient: Patient,
  signal: AbortSignal,
  surroundings: Surroundings = browserSurroundings(),
): AsyncGenerator<DoctorStep> {
  const redact = createRedactor(() => (patient.key === undefined ? [] : [patient.key]))
  const left = new Set<StepName>(STEP_NAMES)
  let failed: DoctorStep | undefined
  for await (const found of examine({ ...patient, surroundings, signal })) {
    left.delete(found.name)
    if (found.state === 'fail') failed = found
    yield { ...found, text: redact(found.text) }
  }
  signal.throwIfAborted()
  for (const name of left) yield step(name, 'not-checked', whyNot(failed))
}

const STEP_NAMES = Object.keys(STEP_TITLES).filter((name): name is StepName => name in STEP_TITLES)

/** Ends after the step that makes those after it meaningless. */
async function* examine(examination: Examination): AsyncGenerator<DoctorStep> {
  const isPermitted = yield* checkPermission(examination)
  if (!isPermitted) return
  const answer = yield* checkAnswer(examination)
  if (answer !== undefined) yield* checkReply(examination, answer)
}

function whyNot(failed: DoctorStep | undefined): string {
  return failed === undefined
    ? 'There was nothing to tell it by.'
    : `Not looked at, because this failed: ${failed.title.charAt(0).toLowerCase()}${failed.title.slice(1)}.`
}
