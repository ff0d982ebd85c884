import { expect, it } from 'vitest'
import { formatBytes } from './formatBytes.ts'
import { formatDuration } from './formatDuration.ts'
import { formatEstimate } from './formatEstimate.ts'

it.each([
  [0, '0 ms'],
  [0.84, '0.8 ms'],
  [12.4, '12 ms'],
  [1250, '1.25 s'],
  [125_000, '2 min 5 s'],
])('writes %d milliseconds as %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text)
})

it.each([
  [0, '1 s'],
  [24.2, '25 s'],
  [59.5, '1 min'],
  [601, '11 min'],
  [3600, '1 h'],
  [4750, '1 h 20 min'],
])('estimates %d seconds as %s', (seconds, text) => {
  expect(formatEstimate(seconds)).toBe(text)
})

it.each([
  [0, '0 B'],
  [1420, '1.4 kB'],
  [999_999, '1 MB'],
  [3_000_000_000, '3 GB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
