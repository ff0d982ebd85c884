import { describe, expect, it } from 'vitest'
import { visibleText } from './visibleText.ts'

describe('visibleText', () => {
  it.each([
    ['plain text\twith\nlines', 'plain text\twith\nlines'],
    ['\u001B[31mred\u001B[0m', 'red'],
    ['\u001B]8;;https://evil.example\u0007click\u001B]8;;\u0007', 'click'],
    ['\u001B]8;;https://evil.example\u001B\\click\u001B]8;;\u001B\\', 'click'],
    ['a\u0000b', 'a\\u0000b'],
    ['a\u202Eb', 'a\\u202eb'],
    ['a\uD800b', 'a\\ud800b'],
    ['\uDC00b', '\\udc00b'],
    ['😀 é 中', '😀 é 中'],
    ['one\r\ntwo', 'one\ntwo'],
    ['50 %\r100 %', '50 %\\u000d100 %'],
  ])('shows %j as %j', (text, shown) => {
    expect(visibleText(text)).toBe(shown)
  })

  it('takes linear time on text full of openings', () => {
    const started = performance.now()
    visibleText('\u001B]8;;'.repeat(50_000))
    visibleText('\u001B['.repeat(50_000))
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
