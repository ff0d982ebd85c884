import { expect, it } from 'vitest'
import { readEndpoints } from './readEndpoints.ts'

const PLAIN = { id: 'e', name: 'E', baseUrl: 'http://localhost:1/v1', models: ['m'] }
const FULL = {
  ...PLAIN,
  kind: 'anthropic',
  takes: ['temperature', 'stop'],
  parameters: { temperature: 0, stop: ['a'], thinkingTokens: 2000 },
  prices: { m: { prompt: 3, completion: 15 } },
  limits: { parallelRequests: 2, tokensPerMinute: 1000 },
}

it('reads endpoints as they were written, also by an earlier version', () => {
  expect(readEndpoints([PLAIN, FULL])).toEqual([PLAIN, FULL])
})

it('takes nothing that has another shape, and no limit that would let nothing go', () => {
  const odd = {
    ...PLAIN,
    kind: 'telepathy',
    takes: ['temperature', 'soul'],
    parameters: { temperature: 'hot', topP: Infinity, maxTokens: -1, stop: [1, 'a'] },
    prices: { m: { prompt: 3 }, n: { prompt: 1, completion: 2, extra: 1 } },
    limits: { parallelRequests: 0, requestsPerMinute: 5 },
  }
  expect(readEndpoints([odd, { id: 1 }, 'text'])).toEqual([
    {
      ...PLAIN,
      takes: ['temperature'],
      parameters: { stop: ['a'] },
      prices: { n: { prompt: 1, completion: 2 } },
      limits: { requestsPerMinute: 5 },
    },
  ])
  expect(readEndpoints('text')).toEqual([])
})
