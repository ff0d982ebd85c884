import { expect, it } from 'vitest'
import { dataUrlOf } from './dataUrlOf.ts'

it('holds every byte, also of large files', () => {
  const bytes = Uint8Array.from({ length: 100_003 }, (_, position) => (position * 7) % 256)
  const url = dataUrlOf(bytes, 'image/png')
  expect(url.startsWith('data:image/png;base64,')).toBe(true)
  const decoded = Uint8Array.from(atob(url.split(',')[1] ?? ''), (character) => character.charCodeAt(0))
  expect(decoded).toEqual(bytes)
})
