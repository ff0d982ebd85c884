import { describe, expect, it } from 'vitest'
import { createRedactor } from './redact.ts'

const KEY = 'sk-planted/7Qm+Zt9rWx2LpE4vNc8Ys'
const redact = createRedactor(() => [KEY])

describe('createRedactor', () => {
  it.each([
    ['plain', `Incorrect API key provided: ${KEY}.`, 'Incorrect API key provided: [key].'],
    ['quoted', `{"key":"${KEY}"}`, '{"key":"[key]"}'],
    ['in a header dump', `authorization: Bearer ${KEY}\r\nhost: a`, 'authorization: Bearer [key]\r\nhost: a'],
    ['URL-encoded', `?key=${encodeURIComponent(KEY)}&x=1`, '?key=[key]&x=1'],
    ['base64', `token ${btoa(KEY)}`, /^token \[key\].?=*$/],
    ['base64 after a user name', `Basic ${btoa(`me:${KEY}`)} end`, /^Basic .{3,5}\[key\].?=* end$/],
    ['base64 after two bytes', `x ${btoa(`ab${KEY}cd`)}`, /^x .{2,4}\[key\].{0,5}=*$/],
    ['split by spaces', `key ${KEY.slice(0, 12)} ${KEY.slice(12)} end`, 'key [key] end'],
    ['split by newlines', `key\n${KEY.slice(0, 20)}\n${KEY.slice(20)}`, 'key\n[key]'],
    ['cut at its end', `Incorrect: ${KEY.slice(0, 14)}`, 'Incorrect: [key]'],
    ['cut at its beginning', `…${KEY.slice(-10)} refused`, '…[key] refused'],
    ['masked with stars', `Incorrect: ${KEY.slice(0, 5)}********${KEY.slice(-4)}.`, 'Incorrect: [key].'],
    ['masked with an ellipsis', `Incorrect: sk-…${KEY.slice(-4)} ok`, 'Incorrect: [key] ok'],
  ])('takes out a key that is %s', (_name, text, expected) => {
    const redacted = redact(text)
    if (typeof expected === 'string') expect(redacted).toBe(expected)
    else expect(redacted).toMatch(expected)
    expect(redacted).not.toContain(KEY.slice(6, 12))
  })

  it('takes out a key of short words', () => {
    expect(createRedactor(() => ['oak elm ash'])('The code is oak elm ash.')).toBe('The code is [key].')
  })

  it('escapes a key with quotes as JSON does', () => {
    const secret = 'ab"cd\\ef"gh'
    expect(createRedactor(() => [secret])(JSON.stringify({ secret }))).toBe('{"secret":"[key]"}')
  })

  it('leaves a text without secrets as it is', () => {
    const text = 'The endpoint answered 401. Keys start with sk- at this provider.'
    expect(redact(text)).toBe(text)
    expect(createRedactor(() => [])(text)).toBe(text)
  })

  it('leaves alone what is too short to be told from ordinary words', () => {
    expect(createRedactor(() => ['a', ' no '])('no a')).toBe('no a')
  })

  it('asks for the secrets each time, so that a key entered later counts', () => {
    const secrets: string[] = []
    const late = createRedactor(() => secrets)
    expect(late('token-1234')).toBe('token-1234')
    secrets.push('token-1234')
    expect(late('token-1234')).toBe('[key]')
  })

  it('takes out two secrets that touch', () => {
    expect(createRedactor(() => ['first-secret', 'second-secret'])('first-secretsecond-secret.')).toBe(
      '[key].',
    )
  })
})
