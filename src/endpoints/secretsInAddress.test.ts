import { expect, it } from 'vitest'
import { secretsInAddress } from './secretsInAddress.ts'

it('values of a query are secrets if their names say so', () => {
  expect(
    secretsInAddress('https://a.example/v1?api-key=s%2B1&api-version=2024-05-01&sig=x&access_code=y'),
  ).toEqual(['s+1', 'x', 'y'])
})

it('an address without a query, or that is none, has no secret', () => {
  expect(['https://key.example/v1', 'no address', ''].flatMap(secretsInAddress)).toEqual([])
})
