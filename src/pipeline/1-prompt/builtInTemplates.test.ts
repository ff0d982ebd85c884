import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { Exemplar, Template } from '@/pipeline/Template.ts'
import { BUILT_IN_TEMPLATES } from './builtInTemplates.ts'
import { describeFiles } from './describeFiles.ts'

/** What each program of the exemplars returns, as JSON with Python's `repr` for what JSON lacks. */
const RESULTS: Record<string, readonly unknown[]> = {
  'pal-python': ['207', '78.2', '505', '6', '286', '28', '144', "'2025-05-02'"],
  'pal-zero-shot': [],
  'complete-python': [],
  'pal-javascript': ['156', '9365496343', '21,42,63,84'],
  'pal-json': [
    "{'area': 100.0, 'perimeter': 41.0, 'is_square': False}",
    "{'mean': 36.8, 'median': 38, 'best': [44, 44]}",
  ],
  'pal-table': ["'South'", '19.6'],
  'pal-symbolic': ['Fraction(17819, 2520)', '(Fraction(15, 11), Fraction(16, 11))', "'12*sqrt(7)'"],
}

const hasPython = spawnSync('python3', ['--version']).status === 0

it('the ids are the ones that stay put', () => {
  expect(BUILT_IN_TEMPLATES.map(({ id }) => id)).toEqual([
    'pal-python',
    'pal-zero-shot',
    'pal-interleaved',
    'pal-javascript',
    'pal-json',
    'pal-table',
    'pal-symbolic',
    'complete-python',
    'complete-javascript',
    'chain-of-thought',
    'direct',
  ])
})

it('a fallback to another template names one that is built in', () => {
  const named = BUILT_IN_TEMPLATES.flatMap(({ fallback }) =>
    fallback.type === 'template' ? [fallback.templateId] : [],
  )
  expect(named.filter((id) => BUILT_IN_TEMPLATES.every((template) => template.id !== id))).toEqual([])
})

it('the eight exemplars of pal-python are all sent', () => {
  expect(templateOf('pal-python').exemplars.map(({ enabled }) => enabled)).toEqual(Array(8).fill(true))
})

describe.skipIf(!hasPython)('Python exemplars (skipped where there is no python3)', () => {
  const single = BUILT_IN_TEMPLATES.filter(
    ({ mode, language }) => mode === 'program' && language === 'python',
  )

  it.each(single)('of $id return what they should', ({ id, exemplars }) => {
    expect(exemplars.map(runPython)).toEqual(RESULTS[id])
  })

  it('of pal-interleaved print what their output blocks say, and assign the answer', () => {
    for (const { reply } of templateOf('pal-interleaved').exemplars) {
      const blocks = [...reply.matchAll(/```python\n([\s\S]*?)```\n\n```output\n([\s\S]*?)```/g)]
      const programs = blocks.map(([, program = '']) => program)
      const outputs = blocks.map(([, , output = '']) => output)
      expect(python(programs.join('\n'))).toBe(outputs.join(''))
      const answer = python(`${programs.join('\n')}\nprint("=", answer)`)
        .split('= ')
        .at(-1)
        ?.trim()
      expect(reply.split('```').at(-1)).toContain(` ${answer} `)
    }
  })
})

it('JavaScript exemplars return what they should', () => {
  const results = templateOf('pal-javascript').exemplars.map((exemplar) =>
    String(runInNewContext(`${programOf(exemplar)}\nsolution()`)),
  )
  expect(results).toEqual(RESULTS['pal-javascript'])
})

it('exemplars with files describe them as the problem’s own files are described', () => {
  for (const { question } of templateOf('pal-table').exemplars) {
    const files = filesIn(question).map(({ name, text }) => ({ name, bytes: new TextEncoder().encode(text) }))
    expect(question.endsWith(describeFiles(files))).toBe(true)
  }
})

function templateOf(id: string): Template {
  return BUILT_IN_TEMPLATES.find((template) => template.id === id)!
}

function programOf({ reply }: Exemplar): string {
  const [, program = ''] = /```(?:python|javascript)\n([\s\S]*?)```/.exec(reply) ?? []
  return program
}

function filesIn(question: string): readonly { name: string; text: string }[] {
  return [...question.matchAll(/^(\S+) \(.*\):\n```\n([\s\S]*?)```/gm)].map(([, name = '', text = '']) => ({
    name,
    text,
  }))
}

function runPython(exemplar: Exemplar): string {
  const folder = mkdtempSync(join(tmpdir(), 'exemplar-'))
  try {
    for (const { name, text } of filesIn(exemplar.question)) writeFileSync(join(folder, name), text)
    return python(`${programOf(exemplar)}\nprint(repr(solution()), end="")`, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function python(source: string, folder = tmpdir()): string {
  return execFileSync('python3', ['-c', source], { cwd: folder, encoding: 'utf8' })
}
