import type { ColumnFigures } from '@/benchmarks/figures/columnFigures.ts'
import type { SampleRate } from '@/benchmarks/figures/sampleRateOf.ts'
import { describeCost } from '@/metrics/describeSpending.ts'
import { formatMoney } from '@/lib/formatMoney.ts'
import { formatDuration } from '@/ui/formatDuration.ts'

/** A figure of one column. `runIds`: the runs that it stands for, to be looked at. */
export type FigureCell = {
  readonly text: string
  readonly basis?: string
  readonly rate?: SampleRate
  readonly runIds?: readonly string[]
}

export type FigureRow = {
  readonly name: string
  /** What is counted, in one sentence. */
  readonly meaning: string
  /** Its runs are looked at for the slips in them. */
  readonly showsSlips?: true
  cellOf(figures: ColumnFigures): FigureCell
}

type RateName = keyof ColumnFigures['rates']

const RATES: readonly (readonly [RateName, string, string])[] = [
  [
    'firstPassExecution',
    'First-pass executed',
    'The first program parsed, ran without error and handed over a result in the asked form.',
  ],
  ['eventualExecution', 'Eventually executed', 'The same after self-correction.'],
  ['firstPassAccuracy', 'First-pass right', 'The result of the first program was also right.'],
  ['accuracy', 'Right', 'The answer was right, after self-correction where there is one.'],
  [
    'formatCompliance',
    'Kept to the format',
    'A program in the asked language that hands over a result of the asked shape; of prose, a named answer.',
  ],
  [
    'hallucination',
    'Made up a name',
    'The first program used a name, a module or an attribute that does not exist. The lower the better.',
  ],
  [
    'recovery',
    'Recovered by repair',
    'Of the runs with a repair: those that handed over a result in the end.',
  ],
]

export const RATE_ROWS: readonly FigureRow[] = RATES.map(([name, label, meaning]) => ({
  name: label,
  meaning,
  cellOf: ({ rates }) => ({ text: '', rate: rates[name] }),
}))

/** Only where a column answers in words. */
export const SLIP_ROWS: readonly FigureRow[] = [
  {
    name: 'Sums in words',
    meaning: 'Arithmetic in the prose of the replies that could be computed again.',
    cellOf: ({ slips }) =>
      slips === undefined
        ? { text: '–', basis: 'a program does the arithmetic' }
        : {
            text: slips.sums.toLocaleString('en'),
            basis: `${slips.slips.toLocaleString('en')} of them ${slips.slips === 1 ? 'does' : 'do'} not come out`,
          },
  },
  slipRow(
    'withSlip',
    'Replies with a slip',
    'Of the replies with a sum: those with one that does not come out. The lower the better.',
  ),
  slipRow('rightWithSlip', 'Right in spite of a slip', 'Of the graded replies with a slip.'),
  slipRow('rightWithoutSlip', 'Right without a slip', 'Of the graded replies whose sums all come out.'),
]

function slipRow(
  name: 'withSlip' | 'rightWithSlip' | 'rightWithoutSlip',
  label: string,
  meaning: string,
): FigureRow {
  return {
    name: label,
    meaning,
    showsSlips: true,
    cellOf: ({ slips }) => (slips === undefined ? { text: '–' } : { text: '', rate: slips[name] }),
  }
}

export const OTHER_ROWS: readonly FigureRow[] = [
  {
    name: 'Time of a run, median',
    meaning: 'From its start to its end, waiting for the model included.',
    cellOf: ({ duration }) =>
      duration === undefined
        ? { text: '–' }
        : {
            text: formatDuration(duration.medianMs),
            basis: `95 % within ${formatDuration(duration.p95Ms)}, ${duration.n.toLocaleString('en')} runs`,
          },
  },
  {
    name: 'Tokens',
    meaning: 'Sent and received, all attempts together.',
    cellOf: ({ spending: { usage } }) =>
      usage === undefined
        ? { text: '–', basis: 'none reported' }
        : {
            text: (usage.promptTokens + usage.completionTokens).toLocaleString('en'),
            basis: `${usage.promptTokens.toLocaleString('en')} sent, ${usage.completionTokens.toLocaleString('en')} received${usage.isEstimate === true ? ', partly estimated' : ''}`,
          },
  },
  {
    name: 'Money',
    meaning: 'By the prices that you entered for the models.',
    cellOf: ({ spending }) => ({ text: describeCost(spending) || '–' }),
  },
  {
    name: 'Money for a right answer',
    meaning: 'All that was spent on runs that count, divided by the right ones.',
    cellOf: ({ costPerRight }) =>
      costPerRight.type === 'known'
        ? {
            text: formatMoney(costPerRight.money),
            basis: `${Math.round(costPerRight.tokens).toLocaleString('en')} tokens`,
          }
        : { text: '–', basis: UNKNOWN_COSTS[costPerRight.because] },
  },
  {
    name: 'Lost',
    meaning:
      'Runs that the connection, the sandbox or a stop cut short. They count for nothing, and are no wrong answers.',
    cellOf: ({ lost }) => {
      const runIds = lost.flatMap((kind) => kind.runIds)
      return { text: runIds.length.toLocaleString('en'), runIds }
    },
  },
]

const UNKNOWN_COSTS = {
  'no-price': 'no price is set',
  'no-tokens': 'no tokens reported',
  'nothing-right': 'nothing was right',
} as const
