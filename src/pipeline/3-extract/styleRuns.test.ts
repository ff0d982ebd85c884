import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { extractProgram } from '@/pipeline/3-extract/extractProgram.ts'

const FILE = '../shared/data/pal_style_runs.jsonl'

type Row = { readonly text: string; readonly status: string }

describe.skipIf(!existsSync(FILE))('extractProgram on 3028 real PAL, PoT and ToRA replies', () => {
  const rows = existsSync(FILE) ? readRows() : []
  const results = rows.map((row) => ({
    ...row,
    extraction: extractProgram(row.text, { language: 'python' }),
  }))

  it('finds a program in every reply that ran', () => {
    const lost = results.filter(({ status, extraction }) => status === 'ok' && extraction.type === 'none')
    expect(rows.length).toBe(3028)
    expect(lost).toEqual([])
  })

  it('finds none only in the four replies that are prose', () => {
    const found = results.filter(({ extraction }) => extraction.type === 'found').length
    process.stdout.write(`programs found: ${found} of ${rows.length}\n`)
    expect(found).toBe(3024)
  })

  it('leaves no invented question, fence or claimed output in a program', () => {
    const spoilt = results.filter(
      ({ extraction }) =>
        extraction.type === 'found' && /^(?:Question:|```|# solution using)/m.test(extraction.program.source),
    )
    expect(spoilt).toEqual([])
  })

  it('takes each program byte for byte from its reply unless a repair is noted', () => {
    const changed = results.filter(
      ({ text, extraction }) =>
        extraction.type === 'found' &&
        !text.includes(extraction.program.source) &&
        !extraction.notes.some(({ type }) => type === 'repaired'),
    )
    expect(changed).toEqual([])
  })
})

function readRows(): readonly Row[] {
  return readFileSync(FILE, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(({ text, run }) => ({ text: String(text), status: String(run.status) }))
}
