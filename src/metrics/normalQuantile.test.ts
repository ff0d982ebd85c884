import { describe, expect, it } from 'vitest'
import { normalQuantile } from './normalQuantile.ts'

describe('normalQuantile', () => {
  // Right-hand sides from statistics.NormalDist().inv_cdf of CPython 3.11.
  it.each([
    [0.5, 0],
    [0.75, 0.6744897501960817],
    [0.9, 1.2815515655446008],
    [0.975, 1.9599639845400536],
    [0.9995, 3.2905267314919255],
    [0.001, -3.090232306167813],
    [1e-10, -6.361340902404056],
    [1e-300, -37.0470962993612],
  ])('of %d is %d', (probability, expected) => {
    expect(normalQuantile(probability)).toBeCloseTo(expected, 13)
  })

  it('is infinite at the ends and nothing outside', () => {
    expect([0, 1, -0.1, 1.1, Number.NaN].map(normalQuantile)).toEqual([
      -Infinity,
      Infinity,
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ])
  })
})
