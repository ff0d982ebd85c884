import { expect, it } from 'vitest'
import { createRandom } from './createRandom.ts'

/** Made with the same steps in Python's integers. */
const FIRST_OF_SEED_7 = [50_271_532, 266_108_690, 4_195_786_334]

it('the same numbers follow from a seed everywhere', () => {
  const random = createRandom(7)
  expect(FIRST_OF_SEED_7.map(() => random() * 4_294_967_296)).toEqual(FIRST_OF_SEED_7)
})

it('another seed gives others, and a seed counts modulo 2³²', () => {
  expect(createRandom(8)()).not.toBe(createRandom(7)())
  expect(createRandom(7 + 2 ** 32)()).toBe(createRandom(7)())
})
