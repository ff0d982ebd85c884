import { describe, expect, it } from 'vitest'
import type { AnswerSource, Template } from '@/pipeline/Template.ts'
import { describeOutput } from './describeOutput.ts'
import { TEMPLATE_DEFAULTS } from './templates/templateDefaults.ts'

describe('output', () => {
  const template = (change: Partial<Template>): Template => ({
    ...TEMPLATE_DEFAULTS,
    id: 't',
    name: 't',
    description: '',
    system: '',
    ...change,
  })
  const from = (source: AnswerSource) =>
    describeOutput(template({ contract: { source, sentence: '{{answer}}' } }))

  it('says where the answer is taken from', () => {
    expect([
      from({ type: 'function', name: 'solution' }),
      from({ type: 'variable', name: 'answer' }),
      from({ type: 'last-expression' }),
      from({ type: 'last-line' }),
      from({ type: 'tests' }),
    ]).toEqual([
      'Define a function `solution()` without parameters that returns the answer. Do not call it.',
      'The program assigns the answer to the global variable `answer`.',
      'The last line of the program is an expression whose value is the answer.',
      'The last line that the program prints is the answer alone.',
      'Define what the problem asks for, under the name that it gives, with everything that it needs. Do not call it and print nothing: tests do that.',
    ])
  })

  it('names the JSON Schema', () => {
    const contract = { source: { type: 'last-line' }, schema: { type: 'integer' }, sentence: '' } as const
    expect(describeOutput(template({ contract }))).toBe(
      'The last line that the program prints is the answer alone. The answer must be a value that fits this JSON Schema: {"type":"integer"}',
    )
  })

  it('of prose is a line with the answer', () => {
    expect(describeOutput(template({ mode: 'direct' }))).toBe(
      'End with a line of its own: `Answer: ` and then the answer alone.',
    )
  })
})
