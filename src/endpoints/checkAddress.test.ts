import { describe, expect, it } from 'vitest'
import { checkAddress, isLoopback } from './checkAddress.ts'

const HTTPS_PAGE = 'https://school.example/playground/'
const HTTP_PAGE = 'http://localhost:4173/'
const FILE_PAGE = 'file:///home/me/index.html'

describe('checkAddress', () => {
  it.each([
    ['https://api.example.com/v1', HTTPS_PAGE],
    ['https://api.example.com/v1', HTTP_PAGE],
    ['http://localhost:11434', HTTP_PAGE],
    ['http://127.0.0.1:1234/v1', undefined],
    ['http://[::1]:8080', HTTP_PAGE],
  ])('has nothing against %s from %s', (address, page) => {
    expect(checkAddress(address, page)).toEqual({ ok: true, problems: [] })
  })

  it.each([
    ['localhost', HTTP_PAGE, 'not-an-address'],
    ['', HTTP_PAGE, 'not-an-address'],
    ['localhost:11434', HTTP_PAGE, 'not-http'],
    ['ftp://example.com', HTTP_PAGE, 'not-http'],
    ['javascript:alert(1)', HTTP_PAGE, 'not-http'],
    ['https://me:secret@example.com/v1', HTTP_PAGE, 'has-credentials'],
    ['https://me@example.com/v1', HTTP_PAGE, 'has-credentials'],
    // vgel/logitloom#1: said before the call, because the browser only says “Failed to fetch”.
    ['http://192.168.1.20:8080', HTTPS_PAGE, 'mixed-content'],
    ['http://api.example.com/v1', HTTPS_PAGE, 'mixed-content'],
  ])('refuses %j from %s: %s', (address, page, type) => {
    const { ok, problems } = checkAddress(address, page)
    expect(ok).toBe(false)
    expect(problems.map((problem) => [problem.type, problem.severity])).toEqual([[type, 'error']])
  })

  it.each([
    ['http://192.168.1.20:8080', HTTP_PAGE, 'plain-http'],
    ['http://api.example.com/v1', undefined, 'plain-http'],
    ['http://0.0.0.0:11434', HTTP_PAGE, 'listen-address,plain-http'],
    // A Cyrillic а in place of the Latin one.
    ['https://\u0430pi.openai.com/v1', HTTPS_PAGE, 'look-alike'],
    ['http://localhost:11434', HTTPS_PAGE, 'loopback-in-safari'],
    // mozilla-ai/llamafile#600: a page without an origin.
    ['http://localhost:8080', FILE_PAGE, 'page-from-file'],
    ['https://api.example.com/v1', FILE_PAGE, 'page-from-file'],
    ['http://192.168.1.20:8080', FILE_PAGE, 'page-from-file,plain-http'],
  ])('warns of %s from %s: %s', (address, page, types) => {
    const { ok, problems } = checkAddress(address, page)
    expect(ok).toBe(true)
    expect(problems.map(({ type }) => type).join(',')).toBe(types)
    expect(problems.every(({ severity }) => severity === 'warning')).toBe(true)
  })

  it('names the real host of a look-alike, and what to do about mixed content', () => {
    expect(checkAddress('https://\u0430pi.openai.com', HTTPS_PAGE).problems[0]?.message).toContain(
      'xn--pi-6kc.openai.com',
    )
    expect(checkAddress('http://10.0.0.5:8000', HTTPS_PAGE).problems[0]?.message).toBe(
      'This page came over https, so the browser blocks plain http to 10.0.0.5:8000. Give the endpoint an https address, run it on this computer (localhost), or open this page over http.',
    )
  })
})

describe('isLoopback', () => {
  it.each(['localhost', 'a.localhost', '127.0.0.1', '127.8.9.1', '[::1]'])('knows %s', (host) => {
    expect(isLoopback(host)).toBe(true)
  })

  it.each(['localhost.example.com', '127.0.0.1.nip.io', '192.168.0.1', 'notlocalhost', '1127.0.0.1'])(
    'is not taken in by %s',
    (host) => {
      expect(isLoopback(host)).toBe(false)
    },
  )
})
