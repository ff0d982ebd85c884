import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createChecker } from './createChecker.ts'
import type { CheckContext } from './Finding.ts'

const CONTEXT: CheckContext = {
  contract: { source: { type: 'function', name: 'solution' }, sentence: '{{answer}}' },
  problem: { id: 'p', question: '', files: [], inputLines: [], tags: [] },
  runtime: { language: 'python', name: 'Python', modules: [], packages: [] },
  preamble: '',
  earlier: [],
}
const PYTHON = { language: 'python', source: 'def solution():\n    return 1 + 1' } as const
const JAVASCRIPT = { language: 'javascript', source: 'function solution() { return 1 + 1 }' } as const

const readRuff = async () =>
  new Uint8Array(await readFile('node_modules/@astral-sh/ruff-wasm-web/ruff_wasm_bg.wasm'))

describe('createChecker', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('asks for ruff once, and only for Python', async () => {
    const loadRuff = vi.fn(readRuff)
    const checker = createChecker({ loadRuff })
    expect(await checker.check(JAVASCRIPT, CONTEXT)).toEqual([])
    expect(loadRuff).toHaveBeenCalledTimes(0)
    await Promise.all([checker.check(PYTHON, CONTEXT), checker.check(PYTHON, CONTEXT)])
    await checker.check(PYTHON, CONTEXT)
    expect(loadRuff).toHaveBeenCalledTimes(1)
  })

  it('rejects when ruff cannot be loaded, and tries again with the next program', async () => {
    const loadRuff = vi.fn(readRuff).mockRejectedValueOnce(new Error('offline'))
    const checker = createChecker({ loadRuff })
    await expect(checker.check(PYTHON, CONTEXT)).rejects.toThrow('offline')
    expect(await checker.check(PYTHON, CONTEXT)).toEqual([])
  })

  it('makes no functions from text, which the policy of the page forbids', async () => {
    const refuse = () => {
      throw new EvalError('unsafe-eval is not allowed')
    }
    vi.stubGlobal('eval', refuse)
    vi.stubGlobal('Function', new Proxy(Function, { apply: refuse, construct: refuse }))
    const checker = createChecker({ loadRuff: readRuff })
    const broken = { ...JAVASCRIPT, source: 'const a = fetch(' }
    expect(await checker.check(PYTHON, CONTEXT)).toEqual([])
    expect(await checker.check(JAVASCRIPT, CONTEXT)).toEqual([])
    expect(await checker.check(broken, CONTEXT)).toMatchObject([{ kind: 'syntax-error' }])
  })

  it('puts errors first, and cuts what a broken program causes', async () => {
    const checker = createChecker({ loadRuff: readRuff })
    const lines = Array.from({ length: 300 }, (_, at) => `x${at}y`)
    const findings = await checker.check(
      { ...PYTHON, source: `while True:\n    pass\n${lines.join('\n')}` },
      CONTEXT,
    )
    expect(findings).toHaveLength(100)
    expect(new Set(findings.map((finding) => finding.severity))).toEqual(new Set(['error']))
  })

  it.each([
    ['nested', '('.repeat(5000)],
    ['nested', 'x = ' + 'f('.repeat(3000) + ')'.repeat(3000)],
    ['nested', 'x = ' + Array(3000).fill('1').join(' + ')],
    ['long', 'x = 1\n'.repeat(100_000)],
  ])('lets programs run unchecked that are too %s for the checkers', async (_, source) => {
    const checker = createChecker({ loadRuff: readRuff })
    const tooLarge = [{ severity: 'warning', rule: 'pal:too-large' }]
    expect(await checker.check({ language: 'python', source }, CONTEXT)).toMatchObject(tooLarge)
    expect(await checker.check({ language: 'javascript', source }, CONTEXT)).toMatchObject(tooLarge)
    expect(await checker.check(PYTHON, CONTEXT)).toEqual([])
  })

  it.each([
    '',
    '\n\n',
    '\ud800',
    '[',
    '/**/'.repeat(50) + 'x',
    'x = 1\r\ny = 2\r\n',
    '\u0000',
    'x = "'.repeat(200),
  ])('gives findings, whatever the program is: %j', async (source) => {
    const checker = createChecker({ loadRuff: readRuff })
    expect((await checker.check({ language: 'python', source }, CONTEXT)).length).toBeGreaterThan(0)
    expect((await checker.check({ language: 'javascript', source }, CONTEXT)).length).toBeGreaterThan(0)
  })
})
