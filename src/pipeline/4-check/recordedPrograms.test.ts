import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isRecord } from '@/lib/isRecord.ts'
import { extractProgram } from '@/pipeline/3-extract/extractProgram.ts'
import type { AnswerSource } from '@/pipeline/Template.ts'
import { checkSource, TEST_RUNTIMES } from '@/testing/checkSource.ts'
import { failureOfFinding } from './failureOfFinding.ts'

/** Real programs and what CPython 3.11, with numpy, scipy and sympy, made of them. */
const FILE = '../shared/data/pal_style_runs.jsonl'

/** Names that two of the harnesses gave their programs. */
const PREAMBLE = `
import math
import numpy as np
from math import factorial
from sympy import Eq, Symbol, simplify
def solve_it(equation, variable): return {}
`

type Recorded = {
  readonly status: string
  readonly question: string
  readonly program: string
  readonly preamble: string
}

describe.skipIf(!existsSync(FILE))('recorded programs', () => {
  it('that ran well are stopped by no finding; undefined names are all found before they run', async () => {
    const packages = ['numpy', 'scipy', 'sympy'].map((name) => ({ name, version: '1' }))
    const runtime = { ...TEST_RUNTIMES.python, packages }
    const counts = { ran: 0, stopped: 0, undefinedNames: 0, foundUndefined: 0 }
    for (const { status, question, program, preamble } of readRecorded()) {
      const source = contractOf(program)
      const findings = await checkSource(program, {
        source,
        runtime,
        preamble,
        problem: { question },
      })
      const kind = failureOfFinding(findings)?.kind
      if (status === 'ok') {
        counts.ran += 1
        if (kind !== undefined) counts.stopped += 1
      }
      if (status === 'NameError' || status === 'UnboundLocalError') {
        counts.undefinedNames += 1
        if (kind === 'undefined-name') counts.foundUndefined += 1
      }
    }
    expect(counts).toEqual({ ran: 2884, stopped: 0, undefinedNames: 41, foundUndefined: 41 })
  }, 240_000)
})

function readRecorded(): Recorded[] {
  const lines = readFileSync(FILE, 'utf8').trim().split('\n')
  return lines.flatMap((line): Recorded[] => {
    const record: unknown = JSON.parse(line)
    if (!isRecord(record) || !isRecord(record['run']) || typeof record['text'] !== 'string') return []
    const extraction = extractProgram(record['text'], { language: 'python' })
    if (extraction.type === 'none') return []
    const { source } = extraction.program
    return [
      {
        status: String(record['run']['status']),
        question: String(record['question']),
        program: source,
        preamble: /^(wenhuchen|reasoning-machines)\//.test(String(record['source'])) ? PREAMBLE : '',
      },
    ]
  })
}

/** The data do not say which contract a program was written for: the one that it seems to keep. */
function contractOf(program: string): AnswerSource {
  if (/^(async )?def solution\(/m.test(program)) return { type: 'function', name: 'solution' }
  const name = /^(ans|answer)\b\s*=/m.exec(program)?.[1] ?? /^\s+(ans|answer)\b\s*=/m.exec(program)?.[1]
  return name === undefined || /\bprint\(/.test(program) ? { type: 'last-line' } : { type: 'variable', name }
}
