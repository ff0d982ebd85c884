import type { FailureKind } from '@/pipeline/Failure.ts'
import type { RepairVerdict } from '@/pipeline/7-repair/RepairVerdict.ts'
import { REACHES, type AttemptSummary, type RunSummary } from '@/metrics/RunSummary.ts'

const KINDS: readonly FailureKind[] = [
  'no-code',
  'undefined-name',
  'name-error',
  'timeout',
  'no-answer',
  'wrong-answer',
  'tests-failed',
  'sandbox-failed',
  'endpoint-refused',
  'cancelled',
]
const MODES = ['program', 'interleaved', 'chain-of-thought', 'direct'] as const
const VERDICTS = ['fixed', 'masked', 'same-failure'] as const satisfies RepairVerdict['type'][]
const NAMES = ['gcf', 'a|b', '__proto__', 'constructor', '']

/** A summary as it might be, also of combinations that hardly happen. */
export function randomSummary(runId: string, random: () => number): RunSummary {
  const chance = (share: number) => random() < share
  const one = <Item>(items: readonly [Item, ...Item[]] | readonly Item[], fallback: Item): Item =>
    items[Math.floor(random() * items.length)] ?? fallback
  const attempt = (position: number): AttemptSummary => ({
    purpose: position === 0 ? 'first' : one(['repair', 'fallback', 'manual'], 'repair'),
    reach: one(REACHES, 'asked'),
    execution: one(['success', 'failure', 'left-out'], 'failure'),
    ...(chance(0.5) && { grade: one(['right', 'wrong', 'ungraded'], 'right') }),
    ...(chance(0.5) && { failure: one(KINDS, 'no-code') }),
    ...(chance(0.3) && { hallucinated: [one(NAMES, ''), ...(chance(0.3) ? ['gcf'] : [])] }),
    ...(position > 0 && chance(0.8) && { verdict: one(VERDICTS, 'fixed') }),
  })
  return {
    runId,
    startedAt: `2026-01-0${1 + Math.floor(random() * 3)}T03:04:05.000Z`,
    ...(chance(0.9) && { outcome: one(['answered', 'failed', 'cancelled'], 'failed') }),
    template: { id: 'pal', name: 'PAL', version: 1 + Math.floor(random() * 2) },
    mode: one(MODES, 'program'),
    model: { id: one(['m', 'n'], 'm'), name: 'Model', kind: one(['endpoint', 'scripted'], 'endpoint') },
    tags: chance(0.5) ? [] : [one(['sums', 'dates'], 'sums'), 'all'],
    problemId: 'p',
    ...(chance(0.3) && { place: { benchmarkId: 'b', columnId: 'c', sample: 0 } }),
    attempts: Array.from({ length: Math.floor(random() * 4) }, (_, position) => attempt(position)),
    hasExpected: chance(0.7),
    ...(chance(0.8) && {
      promptTokens: Math.floor(random() * 1000),
      completionTokens: Math.floor(random() * 500),
      ...(chance(0.3) && { cachedTokens: 1 + Math.floor(random() * 100) }),
      ...(chance(0.2) && { areTokensEstimated: true as const }),
    }),
    phaseMs: {
      prompt: random() < 0.1 ? 0 : random(),
      ...(chance(0.9) && { waiting: random() ** 4 * 10_000, run: random() * 5 }),
    },
  }
}
