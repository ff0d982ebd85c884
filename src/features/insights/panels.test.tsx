import { MantineProvider } from '@mantine/core'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { AttemptSummary, RunSummary } from '@/metrics/RunSummary.ts'
import { countRun } from '@/metrics/aggregates/countRun.ts'
import { figuresOf } from '@/metrics/aggregates/figuresOf.ts'
import { totalsOf } from '@/metrics/aggregates/groupTotals.ts'
import { AttemptsPanel, FailuresPanel, HallucinationsPanel, RepairsPanel } from './CountPanels.tsx'
import { FunnelPanel } from './FunnelPanel.tsx'
import { RatesPanel } from './RatesPanel.tsx'

const right: AttemptSummary = { purpose: 'first', reach: 'right', execution: 'success', grade: 'right' }
const invented: AttemptSummary = {
  purpose: 'first',
  reach: 'checked',
  execution: 'failure',
  failure: 'name-error',
  hallucinated: ['<b>gcf</b>'],
}

const summary = (runId: string, attempts: readonly AttemptSummary[]): RunSummary => ({
  runId,
  startedAt: '2026-01-02T03:04:05.000Z',
  outcome: 'answered',
  template: { id: 'pal', name: 'PAL', version: 1 },
  mode: 'program',
  model: { id: 'm', name: 'Model', kind: 'endpoint' },
  tags: [],
  problemId: 'p',
  attempts,
  hasExpected: true,
  phaseMs: {},
})

const figuresOfRuns = (runs: readonly RunSummary[]) =>
  figuresOf(totalsOf(runs.map((run) => ({ counts: countRun(run) }))))

const FIGURES = figuresOfRuns([
  summary('a', [right]),
  summary('b', [right]),
  summary('c', [invented, { ...right, purpose: 'repair', verdict: 'fixed' }]),
])
const PROPS = { csvPrefix: 'x', formulaSafe: true, onSelect: () => {} }

/** Cells of the table, row by row. */
function tableOf(panel: ReactElement): string[][] {
  const html = renderToStaticMarkup(<MantineProvider>{panel}</MantineProvider>)
  return [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = '']) => cell.replaceAll(/<[^>]*>/g, '')),
  )
}

describe('the panels', () => {
  it('show rates with n and interval', () => {
    expect(tableOf(<RatesPanel figures={FIGURES} {...PROPS} />)).toEqual([
      ['Rate', 'Share', 'n', '95 % interval', 'Yes', 'No', 'Left out'],
      ['First-pass executed', '67 %', '3', '21–94 %', '2', '1', '0'],
      ['Eventually executed', '100 %', '3', '44–100 %', '3', '0', '0'],
      ['First-pass right', '67 %', '3', '21–94 %', '2', '1', '0'],
      ['Eventually right', '100 %', '3', '44–100 %', '3', '0', '0'],
    ])
  })

  it('show the funnel after self-correction and at once', () => {
    expect(tableOf(<FunnelPanel figures={FIGURES} {...PROPS} />).slice(-3)).toEqual([
      ['Ran', '3', '3', '0', '2', '3'],
      ['Gave an answer', '3', '3', '0', '2', '3'],
      ['Right', '3', '3', '0', '2', '3'],
    ])
  })

  it('count errors, made-up names, attempts and repairs', () => {
    expect(tableOf(<FailuresPanel figures={FIGURES} {...PROPS} />)[1]).toEqual([
      'name error',
      'execution',
      '1',
      '1',
    ])
    expect(tableOf(<HallucinationsPanel figures={FIGURES} {...PROPS} />)[1]).toEqual([
      '&lt;b&gt;gcf&lt;/b&gt;',
      '1',
      '1',
    ])
    expect(tableOf(<AttemptsPanel figures={FIGURES} {...PROPS} />).slice(1)).toEqual([
      ['1 attempt', '2', '2'],
      ['2 attempts', '1', '1'],
    ])
    expect(tableOf(<RepairsPanel figures={FIGURES} {...PROPS} />)[1]).toEqual(['fixed', '1', '1'])
  })

  it('say what is not there, and offer no CSV of nothing', () => {
    const html = renderToStaticMarkup(
      <MantineProvider>
        <FailuresPanel figures={figuresOfRuns([])} {...PROPS} />
      </MantineProvider>,
    )
    expect(html).toContain('No attempt has failed.')
    expect(html).not.toContain('CSV')
  })

  it('draw n of zero as no rate', () => {
    const only = figuresOfRuns([summary('a', [{ ...invented, execution: 'left-out', failure: 'cancelled' }])])
    expect(tableOf(<RatesPanel figures={only} {...PROPS} />)[1]).toEqual([
      'First-pass executed',
      '–',
      '0',
      '–',
      '0',
      '0',
      '1',
    ])
  })
})
