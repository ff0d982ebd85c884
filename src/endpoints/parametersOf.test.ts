import { describe, expect, it } from 'vitest'
import type { Endpoint } from './Endpoint.ts'
import { samplingFor, takenBy, thinkingTokensFor } from './parametersOf.ts'

const ENDPOINT: Endpoint = { id: 'e', name: 'E', baseUrl: 'http://localhost:1/v1', models: [] }

describe('samplingFor', () => {
  it('puts what a run asks for before what the endpoint has', () => {
    const endpoint = { ...ENDPOINT, parameters: { temperature: 0, maxTokens: 100, stop: ['a'] } }
    expect(samplingFor(endpoint, { temperature: 1, seed: 3 })).toEqual({
      temperature: 1,
      maxTokens: 100,
      seed: 3,
      stop: ['a'],
    })
  })

  it('leaves out what the endpoint does not take, whoever asks', () => {
    const endpoint: Endpoint = { ...ENDPOINT, takes: ['maxTokens'], parameters: { temperature: 0 } }
    expect(samplingFor(endpoint, { seed: 3, topP: 1, stop: ['a'], maxTokens: 5 })).toEqual({ maxTokens: 5 })
    expect(samplingFor({ ...ENDPOINT, kind: 'anthropic' }, { seed: 3, topP: 1 })).toEqual({ topP: 1 })
  })

  it('sets nothing by itself', () => {
    expect(samplingFor(ENDPOINT, {})).toEqual({})
  })
})

describe('takenBy', () => {
  it('knows thinking budgets of Anthropic and of endpoints whose preset says so, of no others', () => {
    const parameters = { thinkingTokens: 2000 }
    expect(takenBy(ENDPOINT)).not.toContain('thinkingTokens')
    expect(thinkingTokensFor({ ...ENDPOINT, parameters })).toBeUndefined()
    expect(thinkingTokensFor({ ...ENDPOINT, parameters, kind: 'anthropic' })).toBe(2000)
    expect(thinkingTokensFor({ ...ENDPOINT, parameters, takes: ['thinkingTokens'] })).toBe(2000)
  })
})
