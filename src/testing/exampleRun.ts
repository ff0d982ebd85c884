import { DEFAULT_GRADING_RULE } from '@/pipeline/6-answer/GradingRule.ts'
import type { ProblemFile } from '@/pipeline/Problem.ts'
import type { RunEvent, RunEventBody } from '@/pipeline/RunEvent.ts'
import type { Template } from '@/pipeline/Template.ts'

/** One that asks for a function in Python. */
export const exampleTemplate: Template = {
  id: 'pal',
  version: 2,
  name: 'PAL',
  description: 'One function that gives the answer.',
  mode: 'program',
  language: 'python',
  system: 'Write Python.',
  exemplars: [{ question: '1 + 1?', reply: 'def solution(): return 1 + 1', enabled: true }],
  user: '{{question}}',
  preamble: 'import math',
  contract: {
    source: { type: 'function', name: 'solution' },
    schema: { type: 'integer', minimum: 0 },
    sentence: 'The answer is {{answer}}.',
  },
  extraction: 'last-fenced',
  grading: DEFAULT_GRADING_RULE,
  repair: { attempts: 2, tokens: 8000, seconds: 60 },
  fallback: { type: 'template', templateId: 'direct' },
  maxBlocks: 1,
}

const RANGE = { startLine: 1, startColumn: 5, endLine: 1, endColumn: 9 }
const PRINTED = { stdout: 'half\n', stderr: '', printedLength: 5, truncated: false }

/** The event with which a run begins. */
export function runStarted(runId: string, files: readonly ProblemFile[] = []): RunEvent {
  return {
    type: 'run-started',
    atMs: 0,
    runId,
    startedAt: '2026-01-02T03:04:05.000Z',
    problem: {
      id: 'problem-1',
      question: 'Add 6 and 8.',
      expected: '14',
      files,
      inputLines: ['6'],
      tags: ['sums'],
    },
    template: exampleTemplate,
    model: { id: 'model-1', name: 'Example model', kind: 'endpoint' },
    sampling: { temperature: 0, stop: ['\n\n\n'] },
    limits: { timeoutMs: 10_000, memoryBytes: 1, outputCharacters: 1 },
    seed: 7,
    runtime: {
      language: 'python',
      name: 'CPython',
      modules: ['math'],
      packages: [{ name: 'sympy', version: '1' }],
    },
  }
}

/** A run that fails with a made-up name, is repaired and answers: one event of nearly every type. */
export function exampleRun(runId: string, files: readonly ProblemFile[] = []): readonly RunEvent[] {
  return [runStarted(runId, files), ...FIRST_ATTEMPT, ...SECOND_ATTEMPT, ...END].map((event, position) => ({
    ...event,
    atMs: position * 10,
  }))
}

const FIRST_ATTEMPT: readonly RunEventBody[] = [
  { type: 'attempt-started', attempt: 1, purpose: 'first', template: exampleTemplate },
  { type: 'messages-prepared', messages: [{ role: 'user', content: 'Add 6 and 8.' }] },
  {
    type: 'request-delayed',
    delay: { reason: 'retry', waitMs: 900, next: 2, of: 4, because: 'The endpoint is busy.' },
  },
  { type: 'request-resumed' },
  { type: 'thinking-delta', text: 'Add them.' },
  { type: 'text-delta', text: '```python\ndef solution(): ' },
  { type: 'text-delta', text: 'return plus(6, 8)\n```' },
  { type: 'usage-reported', usage: { promptTokens: 100, completionTokens: 20 } },
  { type: 'reply-finished', finishReason: 'stop', note: 'The endpoint said so.' },
  {
    type: 'program-extracted',
    extraction: {
      type: 'found',
      program: { language: 'python', source: 'def solution(): return plus(6, 8)\n' },
      method: 'fence',
      candidates: [
        {
          source: 'def solution(): return plus(6, 8)\n',
          label: 'python',
          language: 'python',
          method: 'fence',
          start: 0,
          end: 48,
          closed: true,
          chosen: true,
          why: 'the only one',
        },
      ],
      notes: [{ type: 'other', text: 'A note.' }],
    },
  },
  { type: 'check-started' },
  {
    type: 'check-finished',
    findings: [
      {
        rule: 'ruff:F821',
        severity: 'error',
        kind: 'undefined-name',
        message: 'Undefined name `plus`',
        hint: 'Use +.',
        name: 'plus',
        range: RANGE,
      },
    ],
  },
  {
    type: 'attempt-failed',
    failure: {
      kind: 'undefined-name',
      message: 'plus is not defined.',
      hint: 'Use +.',
      hallucination: true,
      name: 'plus',
      line: 1,
    },
  },
]

const SECOND_ATTEMPT: readonly RunEventBody[] = [
  { type: 'attempt-started', attempt: 2, purpose: 'repair', template: exampleTemplate },
  { type: 'messages-prepared', messages: [{ role: 'user', content: 'It failed.' }] },
  { type: 'text-delta', text: 'print("half"); answer = 14' },
  { type: 'reply-finished', finishReason: 'stop' },
  {
    type: 'program-extracted',
    extraction: { type: 'none', reason: 'no-code', candidates: [], notes: [] },
  },
  {
    type: 'program-edited',
    program: { language: 'python', source: 'def solution(): return 14' },
    fromAttempt: 1,
  },
  { type: 'check-started' },
  { type: 'check-finished', findings: [] },
  { type: 'guest-requested' },
  { type: 'execution-started' },
  { type: 'printed', stream: 'stdout', text: 'half\n' },
  {
    type: 'execution-finished',
    execution: {
      end: { type: 'returned', value: { type: 'int', text: '14' } },
      printed: PRINTED,
      files: [{ name: 'out.bin', bytes: Uint8Array.of(0, 128, 255) }],
      runMs: 3,
    },
  },
  {
    type: 'answer-parsed',
    answer: {
      value: { type: 'int', text: '14' },
      typeName: 'int',
      text: '14',
      sentence: 'The answer is 14.',
      disagreements: [{ claimed: '15', start: 0, end: 2, message: 'The program says 14.' }],
      executed: true,
    },
  },
  { type: 'answer-graded', grade: { type: 'right', because: '14 = 14' } },
  { type: 'repair-judged', verdict: { type: 'fixed', because: 'The failure is gone.' } },
]

const END: readonly RunEventBody[] = [
  { type: 'repairs-ended', because: 'It is solved.' },
  { type: 'guest-returned', kept: false, reason: 'touched-javascript' },
  { type: 'run-ended', outcome: 'answered', attempts: 2 },
]
