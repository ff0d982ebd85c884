import { readFile } from 'node:fs/promises'
import { createChecker } from '@/pipeline/4-check/createChecker.ts'
import type { CheckContext, Checker, Finding } from '@/pipeline/4-check/Finding.ts'
import type { RuntimeDescription } from '@/pipeline/5-execute/Executor.ts'
import type { Language } from '@/pipeline/Program.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import type { AnswerSource, JsonSchema } from '@/pipeline/Template.ts'

/** Runtimes as the sandbox describes them: Pyodide has not all of the standard library, QuickJS no modules. */
export const TEST_RUNTIMES: Readonly<Record<Language, RuntimeDescription>> = {
  python: {
    language: 'python',
    name: 'CPython 3.14.2 (Pyodide 314.0.7)',
    modules: (
      'abc asyncio bisect builtins calendar cmath collections concurrent copy csv dataclasses datetime decimal ' +
      'doctest enum fractions functools heapq html http importlib io itertools js json logging math ' +
      'multiprocessing numbers operator os pathlib pprint random re signal smtplib socket statistics string ' +
      'subprocess sys textwrap threading time tomllib types typing unittest urllib uuid webbrowser zoneinfo'
    ).split(' '),
    packages: [],
  },
  javascript: { language: 'javascript', name: 'QuickJS', modules: [], packages: [] },
}

/** The real checker, with ruff's wasm from `node_modules`. */
function createTestChecker(): Checker {
  return createChecker({
    loadRuff: async () =>
      new Uint8Array(await readFile('node_modules/@astral-sh/ruff-wasm-web/ruff_wasm_bg.wasm')),
  })
}

const CHECKER = createTestChecker()

export type CheckOptions = {
  readonly language?: Language
  readonly source?: AnswerSource
  readonly schema?: JsonSchema
  readonly problem?: Partial<Problem>
  readonly runtime?: RuntimeDescription
  readonly preamble?: string
  readonly earlier?: readonly string[]
}

/** Findings of a program; by default Python, with the contract `solution()`, and no numbers in the question. */
export function checkSource(source: string, options: CheckOptions = {}): Promise<readonly Finding[]> {
  const { language = 'python', schema, preamble = '', earlier = [] } = options
  const context: CheckContext = {
    contract: {
      source: options.source ?? { type: 'function', name: 'solution' },
      sentence: 'The answer is {{answer}}.',
      ...(schema === undefined ? {} : { schema }),
    },
    problem: {
      id: 'problem',
      question: 'How many are there?',
      files: [],
      inputLines: [],
      tags: [],
      ...options.problem,
    },
    runtime: options.runtime ?? TEST_RUNTIMES[language],
    preamble,
    earlier,
  }
  return CHECKER.check({ language, source }, context)
}

/** The same, shortened to what most tests look at: severity, rule, kind, name and first line. */
export async function briefFindings(source: string, options: CheckOptions = {}): Promise<string[]> {
  const findings = await checkSource(source, options)
  return findings.map(({ severity, rule, kind, name, range }) =>
    [severity, rule, kind, name, `line ${range.startLine}`].filter((part) => part !== undefined).join(' '),
  )
}
