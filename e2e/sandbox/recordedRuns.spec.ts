import { existsSync, readFileSync } from 'node:fs'
import { extractProgram } from '@/pipeline/3-extract/extractProgram.ts'
import type { ExecutionEnd } from '@/pipeline/5-execute/Execution.ts'
import { showGuestValue } from '@/pipeline/5-execute/showGuestValue.ts'
import type { AnswerSource } from '@/pipeline/Template.ts'
import { expect, test } from './fixtures.ts'

/** Real replies, and what CPython 3.11 made of the program in each. Read from beside the project. */
const DATA = new URL('../../../shared/data/pal_style_runs.jsonl', import.meta.url)

/** What the runtime does not have yet; programs that import them are counted apart. */
const THIRD_PARTY =
  /^\s*(?:from|import)\s+(?:numpy|sympy|scipy|pandas|matplotlib)\b|\b(?:np\.|Symbol\(|solve_it\(|simplify\()/m

/** What the harness that recorded them had at hand, as far as it is the standard library. */
const PREAMBLE = 'import math\nimport statistics\nfrom math import *\n'

type RecordedRun = { readonly status: string; readonly value: string; readonly stdout: string }
type Recorded = { readonly source: string; readonly text: string; readonly run: RecordedRun }
type Outcome = { readonly end: ExecutionEnd; readonly stdout: string }
type Case = {
  readonly record: number
  readonly recorded: RecordedRun
  readonly source: string | undefined
  readonly from: AnswerSource
}

test('recorded replies: extraction, execution and value agree with CPython', async ({
  harnessPage: page,
}) => {
  test.skip(!existsSync(DATA), 'The public data is not beside the project.')
  test.setTimeout(900_000)
  const cases = readRecords().map(caseOf)
  const runnable = cases.flatMap(({ source, from }) => (source === undefined ? [] : [{ source, from }]))
  const outcomes = await page.evaluate(
    async ({ programs, preamble }): Promise<Outcome[]> => {
      const found: Outcome[] = []
      for (const { source, from } of programs) {
        const { end, printed } = await window.harness.runOnce('python', source, {
          source: from,
          preamble,
          limits: { timeoutMs: 3000 },
        })
        found.push({ end, stdout: printed.stdout })
      }
      return found
    },
    { programs: runnable, preamble: PREAMBLE },
  )

  const waiting = outcomes.values()
  const judged = cases.map((item) => ({
    ...item,
    difference: judge(item, item.source === undefined ? undefined : waiting.next().value),
  }))
  const standard = judged.filter(({ source }) => source === undefined || !THIRD_PARTY.test(source))
  const agreeing = standard.filter(({ difference }) => difference === undefined)
  console.log(
    `all: ${judged.filter(({ difference }) => difference === undefined).length} of ${judged.length} agree`,
  )
  console.log(`standard library only: ${agreeing.length} of ${standard.length} agree`)
  for (const [kind, records] of groupDifferences(standard))
    console.log(`  ${kind}: records ${records.join(', ')}`)
  expect(agreeing.length / standard.length).toBeGreaterThanOrEqual(0.99)
})

function readRecords(): readonly Recorded[] {
  return readFileSync(DATA, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Recorded)
}

/** PAL's programs answer with `solution()`, those of program-of-thoughts with `ans`, the rest by printing. */
function caseOf({ source: origin, text, run }: Recorded, record: number): Case {
  const extraction = extractProgram(text, { language: 'python' })
  const source = extraction.type === 'found' ? extraction.program.source : undefined
  return { record, recorded: run, source, from: answerSourceOf(origin) }
}

function answerSourceOf(origin: string): AnswerSource {
  if (origin.endsWith('/pal')) return { type: 'function', name: 'solution' }
  if (origin.endsWith('/Program-of-Thoughts')) return { type: 'variable', name: 'ans' }
  return { type: 'last-line' }
}

/** In a few words how the outcome differs from the recorded one; undefined: it does not. */
function judge({ recorded, from }: Case, outcome: Outcome | undefined): string | undefined {
  if (outcome === undefined) return `no program found, recorded ${recorded.status}`
  const { end, stdout } = outcome
  const status = statusOf(end, from)
  if (status !== recorded.status) return `${status}, recorded ${recorded.status}`
  if (end.type !== 'returned') return undefined
  if (stdout.trimEnd() !== recorded.stdout.trimEnd()) return 'other output'
  if (recorded.value === 'None' || end.value === undefined) return undefined
  const value = showGuestValue(end.value, 'python')
  if (value === recorded.value || `'${value}'` === recorded.value) return undefined
  const gap = Math.abs(Number(value) - Number(recorded.value))
  return gap <= 1e-12 * Math.abs(Number(value)) ? undefined : 'other value'
}

/** The recording harness looked `ans` up in a dict, so a program without it was a KeyError there. */
function statusOf(end: ExecutionEnd, from: AnswerSource): string {
  if (end.type === 'returned') return from.type === 'variable' && end.value === undefined ? 'KeyError' : 'ok'
  if (end.type === 'raised') return end.error.name
  return end.type === 'timed-out' ? 'Timeout' : end.type
}

function groupDifferences(judged: readonly { record: number; difference: string | undefined }[]) {
  const groups = new Map<string, number[]>()
  for (const { record, difference } of judged) {
    if (difference !== undefined) groups.set(difference, [...(groups.get(difference) ?? []), record])
  }
  return groups
}
