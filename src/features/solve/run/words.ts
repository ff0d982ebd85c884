import type { Attempt } from '@/pipeline/Run.ts'
import type { Language } from '@/pipeline/Program.ts'
import type { ExtractionPolicy } from '@/pipeline/3-extract/Extraction.ts'
import type { PhaseName } from '@/pipeline/Run.ts'

/** A language's name as people write it. */
export function languageName(language: Language): string {
  return language === 'python' ? 'Python' : 'JavaScript'
}

/** Why an attempt was made. */
export function purposeText(attempt: Pick<Attempt, 'purpose' | 'template' | 'editedFrom'>): string {
  switch (attempt.purpose) {
    case 'first':
      return 'first try'
    case 'repair':
      return 'repair'
    case 'fallback':
      return `fallback: ${attempt.template.name}`
    case 'manual':
      return attempt.editedFrom === undefined
        ? 'your program'
        : `your program, from attempt ${attempt.editedFrom}`
  }
}

/** What is going on in an attempt. */
export const STATE_TEXTS: { readonly [state in Attempt['state']]: string } = {
  prompting: 'writing the prompt',
  delayed: 'the request waits',
  waiting: 'waiting for the model',
  streaming: 'the model writes',
  checking: 'checking the program',
  booting: 'waiting for an interpreter',
  running: 'running the program',
  done: 'done',
}

export const PHASE_TEXTS: { readonly [name in PhaseName]: string } = {
  prompt: 'Prompt',
  delayed: 'Held back',
  waiting: 'Waiting',
  streaming: 'Streaming',
  extract: 'Extract',
  check: 'Check',
  boot: 'Boot',
  run: 'Run',
  answer: 'Answer',
}

export const POLICY_TEXTS: { readonly [policy in ExtractionPolicy]: string } = {
  'last-fenced': 'last fenced block',
  'first-fenced': 'first fenced block',
  'longest-parseable': 'longest that parses',
  'all-joined': 'all blocks joined',
  tagged: 'tagged block',
}
