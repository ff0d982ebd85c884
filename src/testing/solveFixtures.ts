import { DEFAULT_GRADING_RULE } from '@/pipeline/6-answer/GradingRule.ts'
import { DEFAULT_LIMITS } from '@/pipeline/5-execute/Executor.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import type { Program } from '@/pipeline/Program.ts'
import type { RunEvent, RunEventBody } from '@/pipeline/RunEvent.ts'
import type { Template } from '@/pipeline/Template.ts'

export const TEMPLATE: Template = {
  id: 'python-pal',
  version: 1,
  name: 'Python PAL',
  description: 'Writes solution(), eight exemplars',
  mode: 'program',
  language: 'python',
  system: 'Write a Python program. {{output}}',
  exemplars: [],
  user: '{{question}}',
  preamble: '',
  contract: { source: { type: 'function', name: 'solution' }, sentence: 'The answer is {{answer}}.' },
  extraction: 'last-fenced',
  grading: DEFAULT_GRADING_RULE,
  repair: { attempts: 2, tokens: 20_000, seconds: 120 },
  fallback: { type: 'none' },
  maxBlocks: 1,
}

const PROBLEM: Problem = {
  id: 'starter-pencils',
  question:
    'A class of 27 pupils needs 2 pencils each. Pencils come in boxes of 4. How many boxes are needed?',
  expected: '14',
  files: [],
  inputLines: [],
  tags: ['arithmetic'],
}

export const STARTER = {
  problem: PROBLEM,
  title: 'Boxes of pencils',
  shows: 'Plain arithmetic with rounding up',
  templateId: TEMPLATE.id,
}

export const MODEL_CHOICE = {
  identity: { id: 'scripted', name: 'Scripted model', kind: 'scripted' },
  state: 'ready',
} as const

const BROKEN: Program = {
  language: 'python',
  source: 'def solution():\n    pencils = 27 * 2\n    return maths.ceil(pencils / 4)',
}

const FIXED: Program = {
  language: 'python',
  source: 'import math\n\ndef solution():\n    pencils = 27 * 2\n    return math.ceil(pencils / 4)',
}

const STARTED: RunEventBody = {
  type: 'run-started',
  runId: 'run-1',
  startedAt: '2026-01-02T03:04:05.000Z',
  problem: PROBLEM,
  template: TEMPLATE,
  model: MODEL_CHOICE.identity,
  sampling: {},
  limits: DEFAULT_LIMITS,
  seed: 1,
  runtime: { language: 'python', name: 'CPython', modules: ['math'], packages: [] },
}

/** Reply of `before`, the program in a fence, and `after`, as the events of an attempt up to its check. */
function replyEvents(before: string, program: Program, after = ''): readonly RunEventBody[] {
  const fenced = `\`\`\`${program.language}\n${program.source}\n\`\`\`\n`
  const candidate = {
    source: program.source,
    label: program.language,
    language: program.language,
    method: 'fence',
    start: before.length,
    end: before.length + fenced.length,
    closed: true,
    chosen: true,
    why: 'the last fenced block',
  } as const
  return [
    { type: 'messages-prepared', messages: [{ role: 'user', content: PROBLEM.question }] },
    { type: 'text-delta', text: before },
    { type: 'text-delta', text: fenced },
    { type: 'text-delta', text: after },
    { type: 'usage-reported', usage: { promptTokens: 300, completionTokens: 60 } },
    { type: 'reply-finished', finishReason: 'stop' },
    {
      type: 'program-extracted',
      extraction: { type: 'found', program, method: 'fence', candidates: [candidate], notes: [] },
    },
    { type: 'check-started' },
  ]
}

function executionEvents(text: string): readonly RunEventBody[] {
  const value = { type: 'int', text } as const
  return [
    { type: 'check-finished', findings: [] },
    { type: 'guest-requested' },
    { type: 'execution-started' },
    { type: 'printed', stream: 'stdout', text: 'counting pencils\n' },
    {
      type: 'execution-finished',
      execution: {
        end: { type: 'returned', value },
        printed: { stdout: 'counting pencils\n', stderr: '', printedLength: 17, truncated: false },
        files: [],
        runMs: 3,
      },
    },
    {
      type: 'answer-parsed',
      answer: {
        value,
        typeName: 'int',
        text,
        sentence: `The answer is ${text}.`,
        disagreements: [],
        executed: true,
      },
    },
    { type: 'answer-graded', grade: { type: 'right', because: `${text} equals 14` } },
  ]
}

/** Events 10 ms apart. */
function timed(bodies: readonly RunEventBody[], startMs = 0): readonly RunEvent[] {
  return bodies.map((body, position) => ({ ...body, atMs: startMs + position * 10 }))
}

/** A run that is right at once. */
export const ANSWERED_RUN: readonly RunEvent[] = timed([
  STARTED,
  { type: 'attempt-started', attempt: 1, purpose: 'first', template: TEMPLATE },
  ...replyEvents('Each pupil needs **two**, so $27 \\times 2$ pencils.\n\n', FIXED),
  ...executionEvents('14'),
  { type: 'run-ended', outcome: 'answered', attempts: 1 },
])

/** A run whose first program names a module that does not exist, and whose repair is right. */
export const REPAIRED_RUN: readonly RunEvent[] = timed([
  STARTED,
  { type: 'attempt-started', attempt: 1, purpose: 'first', template: TEMPLATE },
  ...replyEvents('Two pencils each.\n\n', BROKEN, 'The answer is 13.'),
  {
    type: 'check-finished',
    findings: [
      {
        rule: 'ruff:F821',
        severity: 'error',
        kind: 'undefined-name',
        message: 'Undefined name `maths`',
        hint: 'Import math and write `math.ceil`.',
        name: 'maths',
        range: { startLine: 3, startColumn: 12, endLine: 3, endColumn: 17 },
      },
    ],
  },
  {
    type: 'attempt-failed',
    failure: {
      kind: 'undefined-name',
      message: 'The program uses `maths` on line 3, which is defined nowhere.',
      hint: 'Import math and write `math.ceil`.',
      hallucination: true,
      name: 'maths',
      line: 3,
    },
  },
  { type: 'attempt-started', attempt: 2, purpose: 'repair', template: TEMPLATE },
  ...replyEvents('The module is called `math`.\n\n', FIXED),
  ...executionEvents('14'),
  {
    type: 'repair-judged',
    verdict: { type: 'fixed', because: 'The name is defined now, and an answer came.' },
  },
  { type: 'run-ended', outcome: 'answered', attempts: 2 },
])

/** What follows when a person runs a program of their own after `ANSWERED_RUN`. */
export const MANUAL_EVENTS: readonly RunEvent[] = timed(
  [
    { type: 'attempt-started', attempt: 2, purpose: 'manual', template: TEMPLATE },
    { type: 'program-edited', program: BROKEN, fromAttempt: 1 },
    { type: 'check-started' },
    ...executionEvents('14'),
    { type: 'run-ended', outcome: 'answered', attempts: 2 },
  ],
  5000,
)
