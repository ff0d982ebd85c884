import { expect, it } from 'vitest'
import { holm } from './holm.ts'

// statsmodels, multipletests(method='holm').
it.each([
  [
    [0.01, 0.04, 0.03, 0.005],
    [0.03, 0.06, 0.06, 0.02],
  ],
  [
    [0.6, 0.5, 0.9],
    [1, 1, 1],
  ],
  [[0.02], [0.02]],
  [[], []],
])('corrects %j', (pValues, expected) => {
  expect(holm(pValues)).toEqual(expected)
})
