import { expect, it } from 'vitest'
import { closestName } from './closestName.ts'

it.each([
  ['totl', ['total', 'count'], 'total'],
  ['Total', ['total', 'totals'], 'total'],
  ['cubert', ['cbrt', 'sqrt'], 'cbrt'],
  ['foo', ['total', 'count'], undefined],
  ['foo', ['foo'], undefined],
  ['ab', ['ac'], undefined],
  ['anything', [], undefined],
])('finds for %s among %j: %s', (name, candidates, closest) => {
  expect(closestName(name, candidates)).toBe(closest)
})
