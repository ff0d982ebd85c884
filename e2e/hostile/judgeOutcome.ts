import { z } from 'zod'
import { FORGED } from './corpus/forgery.ts'
import type { Engine, HostileProgram } from './HostileProgram.ts'
import type { Language } from '@/pipeline/Program.ts'

/** What the page says of a hostile program (`page/runHostile.ts`). */
export const OUTCOME = z.object({
  kind: z.string(),
  sentence: z.string(),
  runMs: z.number(),
  isSecretRead: z.boolean(),
  value: z.string(),
  next: z.string(),
  nextMs: z.number(),
  referenceMs: z.number(),
  quietReferenceMs: z.number(),
  pauses: z.record(z.string(), z.number()),
})
type Outcome = z.infer<typeof OUTCOME>

/** As CPython and Node give them: `random` is seeded with 1. */
const CANONICAL_ANSWERS: Readonly<Record<Language, string>> = {
  python: "(5050, [1, 2, 3], 3.14159, {'a': [1, 2]}, '1,234,567', [], 140892)",
  javascript: '[5050,[1,2,3],"3.14159",{"a":[1,2]},"18446744073709551616",false,"undefined"]',
}

/** Slower engines get more time after the limit has struck. */
const PATIENCE: Readonly<Record<Engine, number>> = { chromium: 1, firefox: 2, webkit: 4 }

export type Judgement = {
  readonly isContained: boolean
  readonly isNextRight: boolean
  readonly isSecretRead: boolean
  readonly isForged: boolean
  readonly complaints: readonly string[]
}

/** Whether a program led to what it must lead to; complaints name what did not. */
export function judgeOutcome(program: HostileProgram, outcome: Outcome, engine: Engine): Judgement {
  const { leadsTo, withinMs } = program
  // A fixed piece of work, right now and at its fastest in this run: how much the machine has to do beside it.
  const slowness = Math.max(1, outcome.referenceMs / outcome.quietReferenceMs)
  const longestMs = Math.round(withinMs * PATIENCE[engine] * slowness)
  const isForged = program.id.startsWith('forgery') && outcome.value.includes(FORGED)
  const isNextRight = outcome.next === CANONICAL_ANSWERS[program.language]
  const leads = [leadsTo].flat()
  const ofKind = leads.filter(({ kinds }) => kinds.some((kind) => kind === outcome.kind))
  const known = leads.flatMap(({ kinds }) => kinds).join(' or ')
  const wrong = [
    ofKind.length === 0 && `it led to ${outcome.kind}, not ${known}: ${outcome.sentence.slice(0, 300)}`,
    ofKind.length > 0 &&
      !ofKind.some(({ sentence }) => sentence.test(outcome.sentence)) &&
      `it says: ${outcome.sentence.slice(0, 300)}`,
    outcome.runMs > longestMs && `it took ${Math.round(outcome.runMs)} ms, not at most ${longestMs}`,
    outcome.isSecretRead && 'it read a secret',
    isForged && 'a forged result was believed',
  ].filter((complaint) => complaint !== false)
  return {
    isContained: wrong.length === 0,
    isNextRight,
    isSecretRead: outcome.isSecretRead,
    isForged,
    complaints: isNextRight ? wrong : [...wrong, `the next program gave ${outcome.next.slice(0, 300)}`],
  }
}
