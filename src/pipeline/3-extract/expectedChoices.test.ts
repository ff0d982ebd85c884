import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import expectations from '@/pipeline/3-extract/expectedChoices.json'
import { extractProgram } from '@/pipeline/3-extract/extractProgram.ts'

const FILE = '../shared/data/completions.jsonl'

/** Reached when the expectations were written. Never to be lowered. */
const SHARE_REACHED = 255 / 257

/** What a careful reader chose is told by offsets, since none of the data may be in this repository. */
type Choice = string | { readonly start: number; readonly end: number }

describe.skipIf(!existsSync(FILE))('extractProgram on 245 real replies of 70 styles', () => {
  const replies = existsSync(FILE) ? readReplies() : []

  it('is measured on the replies that were read', () => {
    const differing = expectations.filter(
      ({ record, sha256 }) => !digest(replies[record] ?? '').startsWith(sha256),
    )
    expect(differing).toEqual([])
    expect(new Set(expectations.map(({ record }) => record)).size).toBe(245)
  })

  it('chooses what a careful reader would', () => {
    const missed = expectations
      .map((row) => ({ ...row, chosen: chosenIn(replies[row.record] ?? '', row.language) }))
      .filter(({ expected, chosen }) => !isSameChoice(expected, chosen))
    const share = 1 - missed.length / expectations.length
    for (const row of missed) process.stdout.write(`missed: ${JSON.stringify(row)}\n`)
    process.stdout.write(
      `chosen as a careful reader would: ${expectations.length - missed.length} of ${expectations.length}\n`,
    )
    expect(share).toBeGreaterThanOrEqual(SHARE_REACHED)
  })
})

function readReplies(): readonly string[] {
  return readFileSync(FILE, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => String(JSON.parse(line).text))
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function chosenIn(reply: string, language: string): Choice {
  const extraction = extractProgram(reply, { language: language === 'javascript' ? 'javascript' : 'python' })
  const chosen = extraction.candidates.find((candidate) => candidate.chosen)
  if (extraction.type === 'none' || chosen === undefined)
    return extraction.type === 'none' ? extraction.reason : 'lost'
  const text = reply.slice(chosen.start, chosen.end)
  return { start: chosen.end - text.trimStart().length, end: chosen.start + text.trimEnd().length }
}

/** `none`: the reader found no program, and either reason would do. */
function isSameChoice(expected: Choice, chosen: Choice): boolean {
  if (expected === 'none') return chosen === 'no-code' || chosen === 'wrong-language'
  return JSON.stringify(expected) === JSON.stringify(chosen)
}
