import { describe, expect, it } from 'vitest'
import { prepareMath } from './prepareMath.ts'

describe('prepareMath', () => {
  it.each([
    ['eggs at $2 each make $18 a day', 'eggs at \\$2 each make \\$18 a day'],
    ['between $5-$6', 'between \\$5-\\$6'],
    ['it costs $5.', 'it costs \\$5.'],
    ['already \\$5 and \\$6', 'already \\$5 and \\$6'],
  ])('leaves money alone in %j', (text, prepared) => {
    expect(prepareMath(text)).toBe(prepared)
  })

  it.each([
    ['so $x = 2$ holds', 'so $x = 2$ holds'],
    ['so \\(x = 2\\) holds', 'so $x = 2$ holds'],
    ['so \\[x = 2\\] holds', 'so \n$$\nx = 2\n$$\n holds'],
    ['$$\nx\n$$', '$$\nx\n$$'],
    ['pays $3, so $x = 3y$', 'pays \\$3, so $x = 3y$'],
  ])('keeps mathematics in %j', (text, prepared) => {
    expect(prepareMath(text)).toBe(prepared)
  })

  it.each(['`$a$` and `\\(b\\)`', '```\n$HOME and \\[x\\]\n```', '\\\\(not math\\\\)'])(
    'does not touch %j',
    (text) => {
      expect(prepareMath(text)).toBe(text)
    },
  )

  it('leaves an opening without an end as text', () => {
    expect(prepareMath('\\(x and $y')).toBe('\\(x and \\$y')
  })

  it('takes linear time on text made of delimiters', () => {
    const started = performance.now()
    for (const hostile of ['$', '\\(', '`', '$$', '$a', '\\[', '`a``']) prepareMath(hostile.repeat(10_000))
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
