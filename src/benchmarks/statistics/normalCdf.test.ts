import { expect, it } from 'vitest'
import { normalCdf } from './normalCdf.ts'

// scipy, stats.norm.cdf.
it.each([
  [-3, 0.0013498980316300933],
  [-1.96, 0.024997895148220435],
  [-0.5, 0.3085375387259869],
  [0, 0.5],
  [0.1, 0.539827837277029],
  [1, 0.8413447460685429],
  [2.5, 0.9937903346742238],
  [6, 0.9999999990134123],
  [-9, 0],
  [9, 1],
])('the normal distribution below %f is %f', (z, expected) => {
  expect(normalCdf(z)).toBeCloseTo(expected, 14)
})
