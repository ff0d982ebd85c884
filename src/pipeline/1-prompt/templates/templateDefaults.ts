import { DEFAULT_GRADING_RULE } from '@/pipeline/6-answer/GradingRule.ts'
import type { Exemplar, Template } from '@/pipeline/Template.ts'

/** What the built-in templates share; each says only where it differs. */
export const TEMPLATE_DEFAULTS = {
  version: 1,
  mode: 'program',
  language: 'python',
  exemplars: [],
  user: '{{question}}',
  preamble: '',
  contract: { source: { type: 'function', name: 'solution' }, sentence: 'The answer is {{answer}}.' },
  extraction: 'last-fenced',
  grading: DEFAULT_GRADING_RULE,
  repair: { attempts: 3, tokens: 30_000, seconds: 180 },
  fallback: { type: 'chain-of-thought' },
  maxBlocks: 1,
} as const satisfies Partial<Template>

/** An exemplar that is sent. */
export function exemplar(question: string, reply: string): Exemplar {
  return { question, reply, enabled: true }
}
