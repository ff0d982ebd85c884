import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { summarizeRun } from '@/metrics/summarizeRun.ts'
import { runOf } from '@/pipeline/reduceRun.ts'
import type { Run } from '@/pipeline/Run.ts'
import { exampleRun } from '@/testing/exampleRun.ts'
import { runAsJsonLine } from './runAsJsonLine.ts'
import { runAsNotebook } from './runAsNotebook.ts'
import { runAsSpans, spansAsOtlp } from './runAsSpans.ts'
import { runsAsCsv } from './runsAsCsv.ts'
import { traceAsHtml } from './traceAsHtml.ts'

const RUN = example()
const REPORT = { run: RUN, summary: summarizeRun(RUN) }

const IN_WORDS = { run: inWords(RUN), summary: summarizeRun(inWords(RUN)) }

/** Its last attempt answers in prose, two sums of it wrong. */
function inWords(run: Run): Run {
  const reply = '17 * 20 = 340 <b>. Then 17 * 4 = 58.\n340 + 58 = 399'
  const attempts = run.attempts.map((attempt) => ({
    ...attempt,
    reply,
    template: { ...attempt.template, mode: 'chain-of-thought' as const },
  }))
  return { ...run, attempts }
}

function example(): Run {
  const run = runOf(exampleRun('r'))
  if (run === undefined) throw new Error('The example is a run.')
  return run
}

describe('a run as a line of JSON', () => {
  it('is one line with what the last attempt came to', () => {
    const line = runAsJsonLine(REPORT)
    expect(line.indexOf('\n')).toBe(line.length - 1)
    expect(JSON.parse(line)).toMatchObject({
      run_id: 'r',
      problem_id: 'problem-1',
      expected: '14',
      answer: '14',
      grade: 'right',
      attempts: 2,
      outcome: 'answered',
    })
  })

  it('leaves out what is not known', () => {
    expect(Object.keys(JSON.parse(runAsJsonLine(REPORT)))).not.toContain('benchmark_id')
  })

  it('has the slips of a reply in prose, and none of a program’s', () => {
    expect(JSON.parse(runAsJsonLine(IN_WORDS))).toMatchObject({
      sums_checked: 3,
      sums_wrong: 2,
      slips: ['17 * 4 = 58 (really 68)', '340 + 58 = 399 (really 398)'],
    })
    expect(Object.keys(JSON.parse(runAsJsonLine(REPORT)))).not.toContain('sums_checked')
  })
})

describe('runs as CSV', () => {
  it('have their slips in one cell', () => {
    const [head = '', row = ''] = runsAsCsv([IN_WORDS]).split('\r\n')
    expect(head).toContain(',milliseconds,sums_checked,sums_wrong,slips,program,')
    expect(row).toContain(',3,2,17 * 4 = 58 (really 68); 340 + 58 = 399 (really 398),')
  })

  it('have a row each, and no cell that a spreadsheet would run', () => {
    const hostile = {
      ...RUN,
      started: { ...RUN.started, problem: { ...RUN.started.problem, question: '=HYPERLINK("x")' } },
    }
    const text = runsAsCsv([REPORT, { ...REPORT, run: hostile }])
    expect(text.startsWith('\ufeffrun_id,benchmark_id,')).toBe(true)
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
    expect(runsAsCsv([{ ...REPORT, run: hostile }], { formulaSafe: false })).toContain(`"=HYPERLINK(""x"")"`)
  })
})

describe('a run as a notebook', () => {
  const notebook = () => JSON.parse(runAsNotebook(RUN) ?? 'null')

  it('has the form of nbformat 4.5, with an id for each cell', () => {
    const { cells, nbformat, nbformat_minor } = notebook()
    expect([nbformat, nbformat_minor]).toEqual([4, 5])
    const ids = cells.map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(cells.length)
  })

  it('marks the program that failed, so that Jupyter goes on after it', () => {
    const codes = notebook().cells.filter(({ cell_type }: { cell_type: string }) => cell_type === 'code')
    expect(codes.map(({ metadata }: { metadata: object }) => metadata)).toEqual([
      {},
      { tags: ['raises-exception'] },
      {},
    ])
  })

  it.runIf(spawnSync('python3', ['--version']).status === 0)('runs, and comes to the same answer', () => {
    const codes: string[] = notebook()
      .cells.filter(
        ({ cell_type, metadata }: { cell_type: string; metadata: { tags?: unknown } }) =>
          cell_type === 'code' && metadata.tags === undefined,
      )
      .map(({ source }: { source: string }) => source)
    const shown = codes.map((code, index) =>
      index === codes.length - 1 ? code.replace(/\nsolution\(\)$/, '\nprint(solution())') : code,
    )
    const { stdout, stderr } = spawnSync('python3', ['-c', shown.join('\n')], { encoding: 'utf8' })
    expect([stdout.trim(), stderr]).toEqual(['14', ''])
  })

  it('keeps a question from ending its block or becoming markup', () => {
    const question = '# <img src=x onerror=alert(1)>\n```\n</details>'
    const { started } = RUN
    const text = runAsNotebook({ ...RUN, started: { ...started, problem: { ...started.problem, question } } })
    const [first] = JSON.parse(text ?? 'null').cells
    expect(first.source).toContain('````text\n# <img src=x onerror=alert(1)>\n```\n</details>\n````')
    expect(first.source.split('\n')[0]).not.toContain('<')
  })

  it('is none for a run in JavaScript', () => {
    const template = { ...RUN.started.template, language: 'javascript' as const }
    expect(runAsNotebook({ ...RUN, started: { ...RUN.started, template } })).toBeUndefined()
  })
})

describe('a run as spans', () => {
  const spans = runAsSpans(RUN)

  it('is one for the run, one for each request and one for each program that ran', () => {
    expect(spans.map(({ name, kind }) => [name, kind])).toEqual([
      ['invoke_workflow pal', 1],
      ['chat model-1', 3],
      ['chat model-1', 3],
      ['execute_tool python', 1],
    ])
    const [root, ...children] = spans
    expect(children.every(({ parentSpanId }) => parentSpanId === root?.spanId)).toBe(true)
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
  })

  it('has an error where the run, a reply or a program failed, and no status where none did', () => {
    expect(spans.map(({ name, status }) => [name, status.code])).toEqual([
      ['invoke_workflow pal', 0],
      ['chat model-1', 2],
      ['chat model-1', 0],
      ['execute_tool python', 0],
    ])
    const [root] = runAsSpans({ ...RUN, outcome: 'failed' })
    expect([root?.status, root?.attributes.at(-1)]).toEqual([
      { code: 2, message: 'failed' },
      { key: 'error.type', value: { stringValue: 'undefined-name' } },
    ])
  })

  it('has ids of the right length, and times within the run', () => {
    for (const { traceId, spanId, startTimeUnixNano, endTimeUnixNano } of spans) {
      expect(traceId).toMatch(/^[0-9a-f]{32}$/)
      expect(spanId).toMatch(/^[0-9a-f]{16}$/)
      expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true)
    }
  })

  it('tells tokens and failures by the names of the conventions, and no text of prompt or reply', () => {
    const text = spansAsOtlp(spans, '1.0')
    expect(text).toContain('{"key":"gen_ai.usage.input_tokens","value":{"intValue":"100"}}')
    expect(text).toContain('{"key":"error.type","value":{"stringValue":"undefined-name"}}')
    expect(text).not.toContain('Add 6 and 8')
    expect(JSON.parse(text).resourceSpans[0].scopeSpans[0].spans.length).toBe(4)
  })
})

describe('a run as HTML', () => {
  it('has the slips of prose underlined, and nothing of it as markup', () => {
    const { text } = traceAsHtml(IN_WORDS, 'Words')
    expect(text).toContain(
      '340 &lt;b&gt;. Then <mark>17 * 4 = 58 <b>really 68</b></mark>.\n<mark>340 + 58 = 399',
    )
    expect(text).toContain('3 sums computed again: 2 do not come out.')
    expect(traceAsHtml(REPORT, undefined).text).not.toContain('<mark>')
  })
})
