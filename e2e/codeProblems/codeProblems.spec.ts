import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test as base, type Page } from '@playwright/test'
import type { Submission } from './harness/harness.ts'
import { buildHarness, readSealedPage } from '../sandbox/serveHarness.ts'
import { readAnswer, serveAnswers } from '../server/serveAnswers.ts'
import { importProblems } from '@/benchmarks/problemSets/import/importProblems.ts'
import type { ImportRow } from '@/benchmarks/problemSets/import/ImportTable.ts'
import { readTable } from '@/benchmarks/problemSets/import/readTable.ts'
import { recogniseMapping } from '@/benchmarks/problemSets/import/recogniseMapping.ts'
import type { Language } from '@/pipeline/Program.ts'

/** Public sets of code problems, read from beside the project. */
const DATA = fileURLToPath(new URL('../../../shared/data', import.meta.url))

const test = base.extend<object, { readonly harnessPage: Page }>({
  harnessPage: [
    async ({ browser }, use) => {
      const server = await serve()
      const page = await browser.newPage()
      await page.goto(server.url)
      await page.waitForFunction(() => 'codeProblems' in window)
      await use(page)
      await page.close()
      await server.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** The records' own solutions, each as the reply to the problem that the import made of it. */
async function submissionsOf(
  file: string,
  language: Language,
  solutionOf: (fields: ImportRow['fields']) => string,
): Promise<readonly Submission[]> {
  const bytes = new Uint8Array(readFileSync(path.join(DATA, file)))
  const table = await readTable({ name: file, bytes })
  const { problems, numbers } = importProblems(table, recogniseMapping(table).mapping)
  const rows = new Map(table.rows.map((row) => [row.number, row]))
  return problems.map((problem, at) => ({
    problem,
    program: { language, source: solutionOf(rows.get(numbers[at] ?? 0)?.fields ?? {}) },
  }))
}

const completed = ({ prompt, canonical_solution }: ImportRow['fields']) => `${prompt}${canonical_solution}`

const SETS = [
  { file: 'humaneval.jsonl', language: 'python', count: 164, solutionOf: completed, exceptions: {} },
  {
    file: 'humaneval_x_js.jsonl',
    language: 'javascript',
    count: 164,
    solutionOf: completed,
    exceptions: {
      // These two fail in Node.js as well, where failed assertions only print: `return (z, false)` is no pair,
      // and 0 has no even digit for the loop.
      'JavaScript/112': 'The tests of the problem fail: Error: Assertion failed',
      'JavaScript/155': 'The tests of the problem fail: Error: Assertion failed',
      // Requires a package of npm, which a sealed runtime does not have.
      'JavaScript/162': expect.stringMatching(/^The module `js-md5` exists, but not in this runtime/),
    },
  },
  {
    file: 'mbpp_sanitized.json',
    language: 'python',
    count: 427,
    solutionOf: ({ code }: ImportRow['fields']) => String(code),
    exceptions: {},
  },
] as const

for (const { file, language, count, solutionOf, exceptions } of SETS) {
  test(`the ${count} solutions of ${file} pass their tests in the sandbox`, async ({ harnessPage }) => {
    test.skip(!existsSync(path.join(DATA, file)), 'The public data is not beside the project.')
    const submissions = await submissionsOf(file, language, solutionOf)
    expect(submissions).toHaveLength(count)
    const startedAt = performance.now()
    const verdicts = await harnessPage.evaluate((all) => window.codeProblems.judge(all), submissions)
    const seconds = (performance.now() - startedAt) / 1_000
    test.info().annotations.push({ type: 'seconds', description: seconds.toFixed(1) })
    const failed = Object.fromEntries(
      verdicts.filter(({ verdict }) => verdict !== 'passed').map(({ id, verdict }) => [id, verdict]),
    )
    expect(verdicts).toHaveLength(count)
    expect(failed).toEqual(exceptions)
  })
}

test('a wrong solution fails, in both languages', async ({ harnessPage }) => {
  const problem = { id: 'wrong', files: [], inputLines: [], tags: [] }
  const verdictsOf = (submission: Submission) =>
    harnessPage.evaluate((one) => window.codeProblems.judge([one]), submission)
  const python = {
    problem: { ...problem, question: 'def double(n):', tests: 'assert double(2) == 4' },
    program: { language: 'python', source: 'def double(n):\n    return n + 3' },
  } as const
  const javascript = {
    problem: {
      ...problem,
      question: 'const double = (n) => {',
      tests: 'if (double(2) !== 4) throw new Error("not 4")',
    },
    program: { language: 'javascript', source: 'const double = (n) => n + 3' },
  } as const
  expect([await verdictsOf(python), await verdictsOf(javascript)]).toEqual([
    [{ id: 'wrong', verdict: expect.stringMatching(/^The tests of the problem fail: AssertionError/) }],
    [{ id: 'wrong', verdict: 'The tests of the problem fail: Error: not 4' }],
  ])
})

/** Builds the page and serves it under the policy of the real one. */
async function serve() {
  const folder = await mkdtemp(path.join(tmpdir(), 'code-problems-'))
  await buildHarness(fileURLToPath(new URL('./harness', import.meta.url)), folder)
  const { origin, close } = await serveAnswers((pathname) =>
    pathname === '/' ? readSealedPage(folder) : readAnswer(folder, pathname.slice(1)),
  )
  return {
    url: `${origin}/`,
    close: async () => {
      await close()
      await rm(folder, { recursive: true })
    },
  }
}
