import { describe, expect, it } from 'vitest'
import { BUILT_IN_TEMPLATES } from '@/pipeline/1-prompt/builtInTemplates.ts'
import { chainOfThought } from '@/pipeline/1-prompt/templates/chainOfThought.ts'
import { palInterleaved } from '@/pipeline/1-prompt/templates/palInterleaved.ts'
import { palTable } from '@/pipeline/1-prompt/templates/palTable.ts'
import { palZeroShot } from '@/pipeline/1-prompt/templates/palZeroShot.ts'
import { execution, fakeSolveTools, raised, returnedInt, type FakeScript } from '@/testing/fakeSolveTools.ts'
import { checkExemplar } from './checkExemplar.ts'
import { filesOfExemplar } from './filesOfExemplar.ts'
import type { Template } from './Template.ts'

const REPLY = 'It is a product.\n\n```python\ndef solution():\n    return 6 * 7\n```\n'

async function check(template: Template, reply: string, script: Partial<FakeScript> = {}, question = 'Q?') {
  const { tools, log } = fakeSolveTools({ template, replies: [], ...script })
  const exemplar = { question, reply, enabled: true }
  const checked = await checkExemplar({ exemplar, template }, tools, new AbortController().signal)
  return { checked, log }
}

describe('an exemplar', () => {
  it('passes when its program hands over a result', async () => {
    const { checked } = await check(palZeroShot, REPLY, { runs: [returnedInt('42')] })
    expect(checked).toEqual({ type: 'passed', answer: '42' })
  })

  it('fails when its program raises, and is neither repaired nor answered otherwise', async () => {
    const { checked } = await check(palZeroShot, REPLY, {
      runs: [raised('ZeroDivisionError', 'division by zero')],
    })
    expect(checked).toMatchObject({ type: 'failed', message: expect.stringContaining('ZeroDivisionError') })
  })

  it('fails without a program', async () => {
    expect((await check(palZeroShot, 'It is 42.')).checked).toEqual({
      type: 'failed',
      message: 'The reply holds no program.',
    })
  })

  it('of prose passes when its last line is the answer, and fails without one', async () => {
    expect((await check(chainOfThought, '6 · 7 = 42.\n\nAnswer: 42')).checked).toEqual({
      type: 'passed',
      answer: '42',
    })
    expect((await check(chainOfThought, '')).checked.type).toBe('failed')
  })

  it('is not judged where a file is described in part only', async () => {
    const question =
      'Q?\n\nFiles in the working folder, to be opened by name:\n\na.csv (186 bytes, 30 lines), first 6 lines:\n```\n1\n```'
    expect((await check(palTable, REPLY, {}, question)).checked).toEqual({
      type: 'unknown',
      because: 'It needs the file a.csv, of which only the beginning is there.',
    })
  })

  it('of a conversation fails where an output block says something else than the program prints', async () => {
    const transcript = 'First.\n\n```python\nanswer = 3\nprint(answer)\n```\n\n```output\n3\n```\n\nIt is 3.'
    const printing = (text: string) => ({
      ...execution({ type: 'returned', value: { type: 'int', text: '3' } }),
      printed: { stdout: text, stderr: '', printedLength: text.length, truncated: false },
    })
    expect((await check(palInterleaved, transcript, { runs: [printing('3\n')] })).checked).toEqual({
      type: 'passed',
      answer: '3',
    })
    expect((await check(palInterleaved, transcript, { runs: [printing('4\n')] })).checked).toEqual({
      type: 'failed',
      message: 'Its first program prints something else than the output block after it says.',
      hint: 'It prints:\n```output\n4\n```',
    })
  })

  it('that is stopped rejects with the reason', async () => {
    const { tools } = fakeSolveTools({ template: palZeroShot, replies: [] })
    const exemplar = { question: 'Q?', reply: REPLY, enabled: true }
    await expect(
      checkExemplar({ exemplar, template: palZeroShot }, tools, AbortSignal.abort(new Error('stopped'))),
    ).rejects.toThrow('stopped')
  })
})

describe('filesOfExemplar', () => {
  it('reads the files that the built-in exemplars describe', () => {
    const files = palTable.exemplars.map(({ question }) => filesOfExemplar(question))
    expect(
      files.map((found) =>
        found.type === 'complete' ? found.files.map(({ name, bytes }) => [name, bytes.length]) : found,
      ),
    ).toEqual([[['umbrellas.csv', 79]], [['weather.csv', 75]]])
  })

  it('finds none where none are described', () => {
    const others = BUILT_IN_TEMPLATES.filter(({ id }) => id !== 'pal-table').flatMap(
      ({ exemplars }) => exemplars,
    )
    expect(others.filter(({ question }) => filesOfExemplar(question).type !== 'complete')).toEqual([])
  })
})
