import { describe, expect, it } from 'vitest'
import { readConfiguration } from './readConfiguration.ts'

const LEAST = { RELAY_UPSTREAM_URL: 'https://models.example/v1/', RELAY_MODELS: 'small, large,small' }

describe('the configuration', () => {
  it('needs an upstream and models; all else has a value that suits a class', () => {
    expect(readConfiguration({ ...LEAST, RELAY_CODE: 'blue-heron' })).toEqual({
      name: 'This class’s relay',
      host: '0.0.0.0',
      port: 8600,
      upstreamUrl: 'https://models.example/v1',
      upstreamKey: undefined,
      models: ['small', 'large'],
      accessCode: 'blue-heron',
      identity: 'address',
      trustsProxy: false,
      perStudent: { requestsAMinute: 20, tokensADay: 200_000, parallel: 2 },
      inTotal: { requestsAMinute: 400, tokensADay: 4_000_000, parallel: 60 },
      requestBytes: 524_288,
      replyBytes: 4_194_304,
      idleMs: 120_000,
      totalMs: 600_000,
      logsPrompts: false,
    })
  })

  it('makes up an access code that differs each time', () => {
    const codes = [1, 2, 3].map(() => readConfiguration(LEAST).accessCode)
    expect(new Set(codes).size).toBe(3)
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
  })

  it.each([
    ['no upstream', { RELAY_UPSTREAM_URL: '' }, 'RELAY_UPSTREAM_URL'],
    ['an upstream that is no address', { RELAY_UPSTREAM_URL: 'models.example/v1' }, 'RELAY_UPSTREAM_URL'],
    [
      'a password in the upstream',
      { RELAY_UPSTREAM_URL: 'https://me:s3cret@m.example/v1' },
      'RELAY_UPSTREAM_URL',
    ],
    [
      'a key in the upstream’s query',
      { RELAY_UPSTREAM_URL: 'https://m.example/v1?key=s3cret' },
      'RELAY_UPSTREAM_URL',
    ],
    ['no models', { RELAY_MODELS: ' , ' }, 'RELAY_MODELS'],
    ['a key with a line break', { RELAY_UPSTREAM_KEY: 's3cret\nx' }, 'RELAY_UPSTREAM_KEY'],
    ['a short code', { RELAY_CODE: '7b' }, 'RELAY_CODE'],
    ['a code with a colon', { RELAY_CODE: 's3cret:code' }, 'RELAY_CODE'],
    ['a limit of nothing', { RELAY_PARALLEL: '0' }, 'RELAY_PARALLEL'],
    ['a limit that is no number', { RELAY_TOKENS_A_DAY: '1e' }, 'RELAY_TOKENS_A_DAY'],
    ['an unknown choice', { RELAY_LOG_PROMPTS: 'maybe' }, 'RELAY_LOG_PROMPTS'],
  ])('with %s is refused by the variable’s name, without its value', (_, changes, name) => {
    const read = () => readConfiguration({ ...LEAST, ...changes })
    expect(read).toThrow(name)
    expect(read).not.toThrow('s3cret')
  })
})
