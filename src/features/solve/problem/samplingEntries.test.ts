import { expect, it } from 'vitest'
import { listOfStops, textOfStops, withNumber } from './samplingEntries.ts'

it('sets a number, and takes it out when the field is emptied', () => {
  expect(withNumber({ topP: 1 }, 'temperature', 0)).toEqual({ topP: 1, temperature: 0 })
  expect(withNumber({ topP: 1, temperature: 0 }, 'temperature', '')).toEqual({ topP: 1 })
})

it.each([
  ['###|\\n\\n', ['###', '\n\n']],
  ['a|', ['a', '']],
])('reads the stop sequences of %j and writes them the same', (text, stop) => {
  expect(listOfStops({ seed: 1 }, text)).toEqual({ seed: 1, stop })
  expect(textOfStops(stop)).toBe(text)
})

it('sends no stop sequences for an empty text', () => {
  expect(listOfStops({ stop: ['x'] }, '')).toEqual({})
})
