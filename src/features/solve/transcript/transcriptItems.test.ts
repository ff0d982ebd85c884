import { describe, expect, it } from 'vitest'
import type { Extraction, Segment } from '@/pipeline/3-extract/Extraction.ts'
import type { Block } from '@/pipeline/Run.ts'
import { transcriptItems } from './transcriptItems.ts'

/** Segments one after another, each ten characters long. */
function segmentsOf(...parts: readonly (readonly [Segment['type'], string])[]): readonly Segment[] {
  return parts.map(([type, text], position) => ({
    type,
    text,
    raw: text.padEnd(10),
    start: position * 10,
    end: position * 10 + 10,
    label: '',
    closed: true,
  }))
}

function blockOf(
  source: string | undefined,
  replyEnd: number,
  chosen?: { start: number; end: number },
): Block {
  const program = source === undefined ? undefined : ({ language: 'python', source } as const)
  const candidates = (chosen === undefined ? [] : [chosen]).map((place) => ({
    ...place,
    source: '',
    label: '',
    language: undefined,
    method: 'fence' as const,
    closed: true,
    chosen: true,
    why: '',
  }))
  const extraction: Extraction =
    program === undefined
      ? { type: 'none', reason: 'no-code', candidates, notes: [] }
      : { type: 'found', program, method: 'fence', candidates, notes: [] }
  return { extraction, program, replyEnd, findings: undefined, printed: [], execution: undefined }
}

const summary = (blocks: readonly Block[], segments: readonly Segment[]) =>
  transcriptItems({ blocks, thinking: '' }, segments).map((item) =>
    'block' in item ? `${item.type} ${item.block}` : `${item.type} ${item.segment.text}`,
  )

describe('transcriptItems', () => {
  it('shows code as it is written while there is no block yet', () => {
    const segments = segmentsOf(['thinking', 'hm'], ['reasoning', 'so'], ['code', 'x = 1'])
    expect(summary([], segments)).toEqual(['thinking hm', 'prose so', 'code x = 1'])
  })

  it('puts the program in place of the code that was chosen', () => {
    const segments = segmentsOf(
      ['code', 'draft'],
      ['reasoning', 'better'],
      ['code', 'x = 1\n'],
      ['claimed-output', '1'],
    )
    expect(summary([blockOf('x = 1', 40)], segments)).toEqual([
      'code draft',
      'prose better',
      'program 0',
      'claimed-output 1',
    ])
  })

  it('finds the place of a program whose text was repaired', () => {
    const segments = segmentsOf(['code', 'x = 1\u00a0'], ['reasoning', 'done'])
    expect(summary([blockOf('x = 1 # repaired', 20, { start: 3, end: 8 })], segments)).toEqual([
      'program 0',
      'prose done',
    ])
  })

  it('counts the place of a repaired program from the start of its part of an interleaved reply', () => {
    const segments = segmentsOf(
      ['code', 'x'],
      ['reasoning', 'then'],
      ['code', 'y\u00a0'],
      ['reasoning', 'so'],
    )
    const blocks = [blockOf('x', 10), blockOf('y # repaired', 30, { start: 10, end: 20 })]
    expect(summary(blocks, segments)).toEqual(['program 0', 'prose then', 'program 1', 'prose so'])
  })

  it('puts a program that is not one segment after the reply', () => {
    const segments = segmentsOf(['code', 'a'], ['code', 'b'], ['reasoning', 'end'])
    expect(summary([blockOf('a\nb', 30)], segments)).toEqual(['code a', 'code b', 'prose end', 'program 0'])
  })

  it('keeps the blocks of an interleaved reply each in its part, also when they are alike', () => {
    const segments = segmentsOf(['code', 'x'], ['reasoning', 'then'], ['code', 'x'], ['reasoning', 'so'])
    expect(summary([blockOf('x', 10), blockOf('x', 30)], segments)).toEqual([
      'program 0',
      'prose then',
      'program 1',
      'prose so',
    ])
  })

  it('puts a joined program of an interleaved reply before the text that follows it', () => {
    const segments = segmentsOf(['code', 'x'], ['code', 'y'], ['reasoning', 'so'])
    expect(summary([blockOf('x y', 20)], segments)).toEqual(['code x', 'code y', 'program 0', 'prose so'])
  })

  it('says where nothing could be extracted', () => {
    expect(summary([blockOf(undefined, 10)], segmentsOf(['reasoning', 'no code']))).toEqual([
      'prose no code',
      'no-program 0',
    ])
  })

  it('shows a person’s own program alone', () => {
    const block = { ...blockOf('x', 0), extraction: undefined }
    expect(summary([block], [])).toEqual(['program 0'])
  })
})
