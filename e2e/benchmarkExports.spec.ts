import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Browser, type Page } from '@playwright/test'
import Papa from 'papaparse'
import { parse } from 'yaml'
import type { ServerAnswer } from './server/ServerAnswer.ts'
import { startModelServer, type ModelServer } from './server/startModelServer.ts'
import { addEndpoint } from './support/addEndpoint.ts'
import { importSet } from './support/importSet.ts'
import { openWithServer, pythonReply } from './support/openWithServer.ts'
import { planBenchmark, startAndFinish } from './support/planBenchmark.ts'
import { saveExport, type SavedFile } from './support/saveExport.ts'
import { fillProblem, openSolve, runToEnd } from './support/solvePage.ts'

const HOSTILE =
  'Is <script>window.taken = 1</script><img src="https://evil.example/x" onerror="window.taken = 1"> safe?'
const PROBLEMS = [
  { id: 'equals', question: '=HYPERLINK("https://evil.example","1 + 1?")', answer: '=2' },
  { id: 'plus', question: '+1 and 1?', answer: '+2' },
  { id: 'minus', question: '-1 and -1?', answer: '-2' },
  { id: 'at', question: '@SUM(1,1)?', answer: '@two', tags: ['a', 'b'] },
  { id: 'hostile', question: HOSTILE, answer: 'no' },
  { id: 'file', question: 'file:///etc/hosts says {{ env.HOME }}, "what"?', answer: 'yes' },
  { id: 'broken', question: 'What is 1 divided by 0?', answer: '7' },
] as const

const BUTTONS = [
  'Report (HTML)',
  'Runs (JSONL)',
  'Runs (CSV)',
  'Traces (OpenTelemetry, JSON)',
  'promptfoo configuration',
  'Manifest (JSON)',
].map((name) => `Download ${name}`)

type Body = { readonly messages: readonly { readonly content: string }[] }

/** Prints with a tab first, and is right, but where the division is by zero. */
function answerTo(body: unknown): ServerAnswer {
  const asked = (body as Body).messages.map(({ content }) => content).join('\n')
  const problem = PROBLEMS.find(({ question }) => asked.includes(question))
  const result = problem?.id === 'broken' ? '1 / 0' : JSON.stringify(problem?.answer ?? 'none')
  return { type: 'text', text: pythonReply(programWith(result), '=I compute it.') }
}

const programWith = (result: string) => `def solution():\n    print("\\tprinted")\n    return ${result}`

type Plan = { readonly set: string; readonly templates: readonly string[]; readonly model?: string }

async function runSet(page: Page, { model = 'test-coder (Test server)', ...plan }: Plan, timeout?: number) {
  await planBenchmark(page, { ...plan, model })
  await startAndFinish(page, timeout)
  await page.getByRole('tab', { name: 'Export' }).click()
}

const TWO = ['Python, eight examples v1', 'Python, no examples v1']

test.describe('a benchmark as files', () => {
  test.describe.configure({ mode: 'default' })
  let page: Page
  let server: ModelServer

  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage()
    server = await openWithServer(page, ({ body }) => answerTo(body))
    await importSet(page, 'hostile', PROBLEMS)
    await runSet(page, { set: 'hostile (7)', templates: TWO })
  })
  test.afterAll(async () => {
    await page.close()
    await server.close()
  })

  test('JSONL has a run a line, with all that became of it', async () => {
    const { name, text } = await saveExport(page, 'Download Runs (JSONL)')
    expect(name).toMatch(/^hostile-7-2-columns\.jsonl$/)
    const runs = linesOf(text)
    expect(runs.length).toBe(PROBLEMS.length * 2)
    const run = runs.find(
      ({ question, template }) => question === PROBLEMS[3].question && template === 'Python, no examples',
    )
    expect(run).toMatchObject({
      run_id: expect.stringMatching(/./),
      benchmark_id: expect.stringMatching(/^benchmark-/),
      column_id: expect.stringContaining('-v1-'),
      sample: 0,
      started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      question: '@SUM(1,1)?',
      expected: '@two',
      tags: ['a', 'b'],
      template_version: 1,
      mode: 'program',
      language: 'python',
      model: 'test-coder (Test server)',
      seed: expect.any(Number),
      outcome: 'answered',
      answer: '@two',
      answer_type: 'str',
      grade: 'right',
      grade_reason: expect.any(String),
      attempts: 1,
      program: programWith('"@two"'),
      stdout: '\tprinted\n',
      reply: pythonReply(programWith('"@two"'), '=I compute it.'),
      milliseconds: expect.any(Number),
    })
    const broken = runs.filter(({ question }) => question === PROBLEMS[6].question)
    expect(broken.map(({ outcome, grade }) => [outcome === 'answered', grade === 'right'])).toEqual([
      [false, false],
      [false, false],
    ])
    for (const { attempts } of broken) expect(attempts).toBeGreaterThan(1)
  })

  test('CSV is the same in rows, and begins no cell like a formula', async () => {
    const runs = linesOf((await saveExport(page, 'Download Runs (JSONL)')).text)
    const { text } = await saveExport(page, 'Download Runs (CSV)')
    const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1), {
      header: true,
      skipEmptyLines: true,
    })
    expect(errors).toEqual([])
    const cells = data.flatMap((row) => Object.values(row))
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
    for (const field of [
      'question',
      'expected',
      'answer',
      'program',
      'stdout',
      'reply',
      'grade',
      'failure',
      'run_id',
    ])
      expect(data.map((row) => withoutMark(row[field]))).toEqual(runs.map((run) => run[field] ?? ''))
    // An apostrophe more is all that a spreadsheet needs.
    const marked = data.flatMap(({ question = '' }) => (question.startsWith("'") ? question : []))
    expect(new Set(marked)).toEqual(
      new Set(["'+1 and 1?", "'-1 and -1?", `'=HYPERLINK("https://evil.example","1 + 1?")`, "'@SUM(1,1)?"]),
    )
  })

  test('the HTML report stands alone: figures, bars and traces, no request, nothing run', async ({
    browser,
  }) => {
    const file = await saveExport(page, 'Download Report (HTML)')
    expect(file.text).not.toMatch(/<script|<img|<iframe|<object|<link|@import/)
    await readReport(browser, file)
  })

  test('OpenTelemetry traces keep to the conventions', async () => {
    const { text } = await saveExport(page, 'Download Traces (OpenTelemetry, JSON)')
    const spans = spansOf(text)
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length)
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(PROBLEMS.length * 2)
    for (const span of spans) expectSpan(span, spans)
    const failed = spans.filter(({ status }) => status.code === 2)
    expect(failed.map((span) => attribute(span, 'error.type'))).toContain('zero-division')
    const chat = spans.find(({ name }) => name.startsWith('chat '))
    expect(chat).toMatchObject({ name: 'chat test-coder', kind: 3 })
    expect(chat && attribute(chat, 'gen_ai.request.model')).toBe('test-coder')
    expect(text).not.toContain('evil.example')
  })

  test('a promptfoo configuration has the prompts, and texts that it takes for nothing else', async () => {
    const { name, text } = await saveExport(page, 'Download promptfoo configuration')
    expect(name).toMatch(/\.yaml$/)
    const { prompts, providers, tests } = parse(text)
    expect(prompts.map(({ label }: { label: string }) => label)).toEqual(TWO)
    expect(providers).toEqual([
      { id: 'openai:chat:test-coder', label: 'test-coder (Test server)', config: {} },
    ])
    for (const { raw } of prompts)
      expect(JSON.parse(raw).at(-1)).toEqual({
        role: 'user',
        content: expect.stringContaining('{{question}}'),
      })
    const questions = tests.map(({ vars }: { vars: { question: string } }) => vars.question)
    expect(questions).toEqual([
      ...PROBLEMS.slice(0, 5).map(({ question }) => question),
      ' file:///etc/hosts says { { env.HOME }}, "what"?',
      PROBLEMS[6].question,
    ])
    expect(tests[0].assert).toEqual([{ type: 'contains', value: '=2' }])
  })

  test('the manifest has what a repetition needs, and no result', async () => {
    const { text } = await saveExport(page, 'Download Manifest (JSON)')
    expect(JSON.parse(text)).toMatchObject({
      format: 'pal-playground-benchmark',
      version: 1,
      benchmark: { state: 'finished' },
      problemSet: { name: 'hostile', selection: 'all 7', problemIds: { length: 7 } },
      columns: [
        {
          model: { name: 'test-coder (Test server)' },
          template: { name: 'Python, eight examples', version: 1 },
        },
        {},
      ],
      runtimes: [{ language: 'python' }],
    })
    expect(text).not.toContain('printed')
  })
})

test('no key that is held gets into a file or its name, wherever it was planted', async ({ page }) => {
  const keys = { typed: 'sk-planted-4f9a7c21e08b', inAddress: `9q"7&<z>\\7'5k-žü`, code: 'maple-river-seven' }
  const all = Object.values(keys)
  const said = all.map((key) => `Your key is ${key}.`).join('\n')
  const program = `def solution():\n    print(${JSON.stringify(all.join(' '))})\n    return ${JSON.stringify(all.join('|'))}`
  const server = await startModelServer({
    models: ['test-coder'],
    answers: ({ path }) =>
      path.includes('api-key')
        ? { type: 'text', text: pythonReply(program, said), thinking: said }
        : { type: 'error', status: 400, message: `bad key ${all.join(' ')}` },
  })
  await openSolve(page)
  await addEndpoint(page, { baseUrl: server.baseUrl, model: 'other', key: keys.code, name: 'Class' })
  await addEndpoint(page, {
    baseUrl: `${server.baseUrl}?api-key=${encodeURIComponent(keys.inAddress)}`,
    model: 'test-coder',
    key: keys.typed,
    name: '',
  })
  await fillProblem(page, `Is ${all.join(' or ')} a key?`, keys.typed)
  await runToEnd(page)
  const files: SavedFile[] = []
  for (const name of ['Notebook', 'JSON', 'Trace'])
    files.push(await saveExport(page, `Download the run as ${name}`))

  await importSet(
    page,
    `set ${keys.typed}`,
    all.map((key, index) => ({ id: `${index} ${key}`, question: `Is ${key} a key?`, answer: key })),
  )
  await runSet(page, {
    set: `set ${keys.typed} (3)`,
    templates: TWO,
    model: `test-coder (${server.baseUrl})`,
  })
  for (const button of BUTTONS) files.push(await saveExport(page, button))
  expect(files.length).toBe(9)
  for (const { name, text } of files) {
    const seen = [
      name,
      text,
      text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
      text.replaceAll('\\\\', '\\'),
    ]
    for (const part of ['planted', '4f9a7c', 'maple-river', '9q"7', '7&<z', '7&amp;&lt;z', "7'5k", '5k-žü'])
      expect(`${name}: ${seen.join('\n')}`).not.toContain(part)
  }
  expect(files.filter(({ text }) => text.includes('[key]')).length).toBeGreaterThanOrEqual(8)
  await server.close()
})

test('six hundred runs and a very long text are saved while the page goes on', async ({ page }) => {
  test.setTimeout(420_000)
  const long = `Long: ${'many words of a long problem, '.repeat(5000)}what is 1 + 1?`
  const rows = Array.from({ length: 200 }, (_, index) => ({
    id: `p${index}`,
    question: index === 0 ? long : `What is ${index} times 2?`,
    answer: String(index * 2),
  }))
  const server = await openWithServer(page, ({ body }) => {
    const asked = (body as Body).messages.at(-1)?.content ?? ''
    const value = /What is (\d+) times 2/.exec(asked)?.[1] ?? '1'
    return {
      type: 'text',
      text: pythonReply(`def solution():\n    return ${value} * 2`, 'Step by step. '.repeat(60)),
    }
  })
  await importSet(page, 'many', rows)
  await runSet(page, { set: 'many (200)', templates: [...TWO, 'Exact and symbolic v1'] }, 300_000)
  for (const button of BUTTONS) {
    const longest = await watchTasks(page)
    const since = Date.now()
    const { text } = await saveExport(page, button)
    console.log(
      `${button}: ${text.length} characters, ${Date.now() - since} ms, longest task ${await longest()}`,
    )
    if (button.includes('JSONL')) expect(linesOf(text).length).toBe(600)
  }
  await server.close()
})

/** Gives what the longest task since then was, and the script that took the most of it. */
async function watchTasks(page: Page): Promise<() => Promise<string>> {
  const tasks = await page.evaluateHandle(() => {
    const seen: { ms: number; name: string }[] = []
    const note = (ms: number, name: string) => seen.push({ ms: Math.round(ms), name })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) note(duration, 'task')
    }).observe({ entryTypes: ['longtask'] })
    new PerformanceObserver((list) => {
      for (const frame of list.getEntries())
        for (const { duration, invoker, sourceFunctionName } of Reflect.get(frame, 'scripts') ?? [])
          note(duration, `${invoker} ${sourceFunctionName}`)
    }).observe({ type: 'long-animation-frame' })
    return seen
  })
  return () =>
    tasks.evaluate((seen) =>
      JSON.stringify(seen.toSorted((first, second) => second.ms - first.ms).slice(0, 3)),
    )
}

function linesOf(text: string): readonly Record<string, unknown>[] {
  expect(text.endsWith('\n')).toBe(true)
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line))
}

function withoutMark(cell = ''): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

/** In a browser that reaches nothing: as the person who gets it by mail. */
async function readReport(browser: Browser, { path }: SavedFile): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme, offline: true })
    const asked: string[] = []
    context.on('request', (request) => asked.push(request.url()))
    const report = await context.newPage()
    await report.goto(`file://${path}`)
    await expect(report.getByRole('heading', { level: 1 })).toContainText('hostile (7)')
    const figures = report.getByRole('table').first()
    await expect(figures.getByRole('row', { name: /^Right / })).toContainText('6 of 7')
    await expect(figures.locator('svg rect.share').first()).toBeVisible()
    await expect(report.getByRole('heading', { name: 'Comparison' })).toBeVisible()
    await expect(report.getByText('zero-division').first()).toBeAttached()
    await expect(report.locator('details')).toHaveCount(14)
    await report.locator('details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '')
    })
    await expect(report.getByText(HOSTILE, { exact: true }).first()).toBeVisible()
    await expect(report.locator('pre.program').first()).toContainText('def solution')
    await report.screenshot({ path: test.info().outputPath(`report-${colorScheme}.png`) })
    expect(await report.evaluate(() => Reflect.get(globalThis, 'taken'))).toBeUndefined()
    expect(asked.map((url) => new URL(url).protocol)).toEqual(['file:'])
    const { violations } = await new AxeBuilder({ page: report }).analyze()
    expect(violations).toEqual([])
    await context.close()
  }
}

type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly status: { readonly code: number; readonly message?: string }
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
}

function spansOf(text: string): readonly Span[] {
  const { resourceSpans } = JSON.parse(text)
  expect(resourceSpans).toMatchObject([
    { resource: { attributes: [{ key: 'service.name', value: { stringValue: 'pal-playground' } }, {}] } },
  ])
  return resourceSpans[0].scopeSpans[0].spans
}

/** Of the conventions for generative AI, 1.41; what is our own has a prefix of our own. */
const CONVENTIONS = new Set([
  'gen_ai.operation.name',
  'gen_ai.provider.name',
  'gen_ai.request.max_tokens',
  'gen_ai.request.model',
  'gen_ai.request.seed',
  'gen_ai.request.stop_sequences',
  'gen_ai.request.temperature',
  'gen_ai.request.top_p',
  'gen_ai.response.finish_reasons',
  'gen_ai.tool.name',
  'gen_ai.tool.type',
  'gen_ai.usage.input_tokens',
  'gen_ai.usage.output_tokens',
  'gen_ai.workflow.name',
  'error.type',
])

function expectSpan(span: Span, all: readonly Span[]): void {
  expect(span.traceId).toMatch(/^[0-9a-f]{32}$/)
  expect(span.spanId).toMatch(/^[0-9a-f]{16}$/)
  for (const time of [span.startTimeUnixNano, span.endTimeUnixNano]) expect(time).toMatch(/^\d{19}$/)
  expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano))
  const operation = attribute(span, 'gen_ai.operation.name')
  expect(['invoke_workflow', 'chat', 'execute_tool']).toContain(operation)
  expect(span.name.startsWith(`${operation} `)).toBe(true)
  const parent = all.find(({ traceId, spanId }) => traceId === span.traceId && spanId === span.parentSpanId)
  expect(parent && attribute(parent, 'gen_ai.operation.name')).toBe(
    operation === 'invoke_workflow' ? undefined : 'invoke_workflow',
  )
  expect(span.parentSpanId === undefined).toBe(operation === 'invoke_workflow')
  for (const { key } of span.attributes) expect(key.startsWith('pal.') || CONVENTIONS.has(key)).toBe(true)
  expect(span.status.code === 2).toBe(attribute(span, 'error.type') !== undefined)
}

function attribute({ attributes }: Span, key: string): unknown {
  const found = attributes.find((one) => one.key === key)
  return found && Object.values(found.value)[0]
}
