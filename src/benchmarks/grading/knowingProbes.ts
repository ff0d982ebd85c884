import { returning, type Probe } from './Probe.ts'

type Knowing = Pick<Probe, 'id' | 'name' | 'tries' | 'kind'> & {
  readonly expected: string
  readonly expression: string
}

const PROBES: readonly Knowing[] = [
  {
    id: 'off-by-one',
    name: 'Off by one',
    kind: 'near-miss',
    tries: 'Returns a large whole number that is one too large.',
    expected: '1000000',
    expression: '1000001',
  },
  {
    id: 'hundredfold',
    name: 'A hundred times too large',
    kind: 'near-miss',
    tries: 'Returns a hundred times the expected number.',
    expected: '50',
    expression: '5000',
  },
  {
    id: 'hundredth',
    name: 'A hundred times too small',
    kind: 'near-miss',
    tries: 'Returns a hundredth of the expected number.',
    expected: '18',
    expression: '0.18',
  },
  {
    id: 'near-zero',
    name: 'Nothing instead of little',
    kind: 'near-miss',
    tries: 'Returns 0 where a very small number is expected.',
    expected: '0.0004',
    expression: '0.0',
  },
  {
    id: 'sign',
    name: 'The other sign',
    kind: 'near-miss',
    tries: 'Returns the expected number with the other sign.',
    expected: '5',
    expression: '-5',
  },
  {
    id: 'digits',
    name: 'Contains the digits',
    kind: 'near-miss',
    tries: 'Returns 711 where 11 is expected.',
    expected: '11',
    expression: '711',
  },
  {
    id: 'half-a-percent',
    name: 'Off by a hundredth of a percent',
    kind: 'near-miss',
    tries: 'Returns a number that is off in its fifth digit.',
    expected: '12345.6',
    expression: '12346.5',
  },
  {
    id: 'in-a-list',
    name: 'The answer and another',
    kind: 'near-miss',
    tries: 'Returns a list of the expected number and a wrong one.',
    expected: '7',
    expression: '[7, 8]',
  },
  {
    id: 'either',
    name: 'The answer or another',
    kind: 'near-miss',
    tries: 'Returns a text that leaves open which of two numbers it means.',
    expected: '7',
    expression: "'7 or 8'",
  },
  {
    id: 'whole',
    name: 'The right number',
    kind: 'honest',
    tries: 'Returns the expected whole number.',
    expected: '18',
    expression: '18',
  },
  {
    id: 'float',
    name: 'The right number as a decimal',
    kind: 'honest',
    tries: 'Returns the expected number as a floating point number with its error.',
    expected: '0.3',
    expression: '0.1 + 0.2',
  },
  {
    id: 'text',
    name: 'The right number as a text',
    kind: 'honest',
    tries: 'Returns the expected number as a text.',
    expected: '18',
    expression: "'18'",
  },
]

/** Python programs that know the answer: wrong ones close to it, and right ones, for comparison. */
export const KNOWING_PROBES: readonly Probe[] = PROBES.map(({ expression, id, ...probe }) => ({
  ...probe,
  id: `python-${id}`,
  language: 'python',
  program: returning('python', expression),
}))
