import { describe, expect, it } from 'vitest'
import { fisherExact } from './fisherExact.ts'

/** [[a, b], [c, d]] as textbooks write it. */
const pOf = (a: number, b: number, c: number, d: number) =>
  fisherExact({ first: { successes: a, n: a + b }, last: { successes: c, n: c + d } })

describe('fisherExact', () => {
  it.each([
    // Fisher's lady tasting tea; R: fisher.test(matrix(c(3, 1, 1, 3), nrow = 2))
    [3, 1, 1, 3, 0.485714],
    // The example of SciPy's fisher_exact
    [8, 2, 1, 5, 0.034965],
    // Wikipedia, “Fisher's exact test”: the studying students
    [1, 9, 11, 3, 0.0027594],
    // R's help page, Job satisfaction's convictions of twins: matrix(c(2, 10, 15, 3), nrow = 2)
    [2, 15, 10, 3, 0.00053672],
  ])('of %j %j %j %j is %j', (a, b, c, d, p) => {
    expect(pOf(a, b, c, d)).toBeCloseTo(p, 6)
  })

  it('is 1 where there is nothing to tell apart', () => {
    for (const p of [pOf(0, 0, 3, 4), pOf(5, 0, 7, 0), pOf(2, 2, 2, 2)]) expect(p).toBeCloseTo(1, 12)
  })

  it('does not depend on the order of groups, nor on what is called a success', () => {
    expect(pOf(1, 9, 11, 3)).toBeCloseTo(pOf(11, 3, 1, 9), 12)
    expect(pOf(1, 9, 11, 3)).toBeCloseTo(pOf(9, 1, 3, 11), 12)
  })

  it('is quick and exact enough with many runs', () => {
    // Equal shares: every table is at least as unlikely.
    expect(pOf(2500, 2500, 2500, 2500)).toBeCloseTo(1, 9)
    expect(pOf(2600, 2400, 2400, 2600)).toBeLessThan(0.0001)
  })
})
