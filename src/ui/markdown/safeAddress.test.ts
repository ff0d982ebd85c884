import { describe, expect, it } from 'vitest'
import { safeAddress } from './safeAddress.ts'

describe('safeAddress', () => {
  it.each(['https://example.org/a?b#c', 'http://localhost:11434', 'mailto:a@example.org'])(
    'lets %s be a link',
    (address) => {
      expect(safeAddress(address)?.href).toContain(address)
    },
  )

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://example.org/1',
    'file:///etc/passwd',
    'ftp://example.org',
    '//example.org/x',
    '/settings',
    '#/settings',
    '',
  ])('refuses %j', (address) => {
    expect(safeAddress(address)).toBeUndefined()
  })
})
