import { describe, expect, it } from 'vitest'
import { briefFindings, checkSource, type CheckOptions } from '@/testing/checkSource.ts'

const brief = (source: string, options: CheckOptions = {}) =>
  briefFindings(source, { language: 'javascript', ...options })
const check = (source: string, options: CheckOptions = {}) =>
  checkSource(source, { language: 'javascript', ...options })

const ANSWER = { type: 'variable', name: 'answer' } as const
const LAST = { type: 'last-expression' } as const
const PRINTED = { type: 'last-line' } as const
const GOOD = 'function solution() { return 1 + 1 }'

describe('JavaScript that cannot be read', () => {
  it('gives one error with its place', async () => {
    expect(await check('const a = ;\nlet a')).toEqual([
      {
        rule: 'eslint:syntax',
        severity: 'error',
        kind: 'syntax-error',
        message: 'JavaScript cannot read line 1: unexpected token ;.',
        range: { startLine: 1, startColumn: 11, endLine: 1, endColumn: 12 },
      },
    ])
  })

  it.each([
    ['return 5', 'Use return only inside a function.'],
    ['let a; let a', 'Declare each name once.'],
    [
      'console.log(await solution())',
      'Use await only inside an async function: the program is a plain script.',
    ],
    ['const x: number = 5', 'This looks like TypeScript: leave the types out.'],
    ['def solution():', 'This looks like Python: write JavaScript.'],
    ['```js', 'Leave the Markdown fence out of the program.'],
    ['function f() { return (1', 'The program ends too early, or a bracket or quote is never closed.'],
    ['let x = “a”', 'Use straight quotes, " or \'.'],
  ])('hints at what %j most often is', async (source, hint) => {
    expect((await check(source))[0]).toMatchObject({ kind: 'syntax-error', hint })
  })

  it('accepts what is new in the language', async () => {
    const source = 'class A { #x = 1; static { this.y = 1_000n } m() { return this?.#x ?? 2 } }\n' + GOOD
    expect(await brief(source)).toEqual([])
  })
})

describe('names in JavaScript', () => {
  it('that nothing defines are errors, with a likely meant name', async () => {
    expect(await check('function solution() {\n  const total = 3\n  return totl + total\n}')).toEqual([
      {
        rule: 'eslint:no-undef',
        severity: 'error',
        kind: 'undefined-name',
        message: 'The name `totl` is not defined.',
        hint: 'Did you mean `total`?',
        name: 'totl',
        range: { startLine: 3, startColumn: 10, endLine: 3, endColumn: 14 },
      },
    ])
  })

  it.each([
    ['fetch("http://a")', 'fetch', 'The sandbox has no network: there is no `fetch`.'],
    ['window.x', 'window', '`window` belongs to a web page; the program runs in a sandbox without one.'],
    [
      'document.title',
      'document',
      '`document` belongs to a web page; the program runs in a sandbox without one.',
    ],
    [
      'process.argv',
      'process',
      '`process` belongs to Node.js; the sandbox has the language itself and `console`, no more.',
    ],
    ['prompt("n")', 'prompt', 'There is nobody to ask: the sandbox has no `prompt`.'],
    ['setTimeout(solution)', 'setTimeout', 'The sandbox has no timers: there is no `setTimeout`.'],
    [
      'new Intl.NumberFormat()',
      'Intl',
      '`Intl` is a service of browsers and Node.js, not of the language; the sandbox does not have it.',
    ],
    [
      'module.exports = { solution }',
      'module',
      '`module` belongs to Node.js; the sandbox has the language itself and `console`, no more.',
    ],
  ])('that exist elsewhere say why not here: %s', async (line, name, message) => {
    expect(await check(`${GOOD}\n${line}`)).toContainEqual(
      expect.objectContaining({ severity: 'error', kind: 'forbidden-import', name, message }),
    )
  })

  it.each([
    [
      'of the language and console',
      'console.log(Math.max(1, 2), BigInt(3), new Map(), JSON, globalThis)',
      {},
    ],
    ['made global by assignment', 'total = 5; console.log(total)', {}],
    [
      'of the preamble and earlier blocks',
      'console.log(a + b)',
      { preamble: 'const a = 1', earlier: ['function b() {}'] },
    ],
    ['asked for with typeof', 'if (typeof fetch === "undefined") console.log(1)', {}],
  ])('%s are defined', async (_, line, options) => {
    expect(await brief(`${GOOD}\n${line}`, options)).toEqual([])
  })

  it.each([
    ['tested before', 'if (typeof module !== "undefined") module.exports = { solution }'],
    ['in a function that nothing calls', 'function helper() { return process.argv }'],
    ['caught', 'try { process.exit() } catch (error) { console.log(error.message, 1 + 1) }'],
  ])('that are %s are a warning', async (_, line) => {
    const findings = await brief(`${GOOD}\n${line}`)
    expect(
      findings.filter((finding) => finding.includes('no-undef')).map((finding) => finding.split(' ')[0]),
    ).toEqual(['warning'])
  })

  it('assigned undeclared in a strict script are errors', async () => {
    expect(await brief(`"use strict"\n${GOOD}\ntotal = 5`)).toEqual([
      'error eslint:no-undef undefined-name total line 3',
    ])
  })
})

describe('modules in JavaScript', () => {
  it.each([
    [
      'import _ from "lodash"',
      'lodash',
      'The module `lodash` exists, but not in this runtime (QuickJS), which has no modules.',
      'Use the methods of Array and Object.',
    ],
    [
      'const fs = require("node:fs")',
      'node:fs',
      'The module `node:fs` exists, but not in this runtime (QuickJS), which has no modules.',
      'There are no files: put the data into the program.',
    ],
    [
      'import { add } from "super-math-utils"',
      'super-math-utils',
      'There is no well-known module `super-math-utils`, and this runtime (QuickJS) has no modules.',
      'Write a plain script without imports.',
    ],
    [
      'export * from "./helper.js"',
      './helper.js',
      'The program is one file: it cannot import `./helper.js`.',
      'Write it into the program.',
    ],
  ])('are missing: %s', async (line, name, message, hint) => {
    const [finding] = await check(`${line}\n${GOOD}`)
    expect(finding).toMatchObject({ severity: 'error', kind: 'missing-module', name, message, hint })
  })

  it('cannot be exported from a plain script', async () => {
    expect(await check(`export ${GOOD}`)).toEqual([
      {
        rule: 'pal:export',
        severity: 'error',
        kind: 'syntax-error',
        message: 'The program is a plain script: it cannot export or import.',
        hint: 'Leave out the word `export`; the function is found by its name.',
        range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 7 },
      },
    ])
  })
})

describe('the output contract in JavaScript', () => {
  it.each([
    'function solution() { return 1 + 1 }',
    'async function solution() { return 1 + 1 }',
    'const solution = () => 1 + 1',
    'let solution; solution = function () { return 1 + 1 }',
    'class solution {}',
    'if (true) { var solution = () => 1 + 1 }',
    'const { solution } = { solution: () => 1 + 1 }',
    'globalThis.solution = () => 1 + 1',
  ])('finds solution() in %j', async (source) => {
    expect(await brief(source)).toEqual([])
  })

  it.each([
    ['const solve = () => 1 + 1', { type: 'function', name: 'solution' }],
    ['{ const solution = () => 1 + 1 }', { type: 'function', name: 'solution' }],
    ['function f() { var answer = 1 }', ANSWER],
    ['const x = 1 + 1', LAST],
    ['const x = 1 + 1', PRINTED],
  ] as const)('misses it in %j for %j', async (program, source) => {
    expect(await brief(program, { source })).toContainEqual(
      expect.stringMatching(/^error pal:contract-missing contract-missing/),
    )
  })

  it.each([
    ['const { a: [answer] } = { a: [1] }', ANSWER],
    ['answer = 1 + 1', ANSWER],
    ['const x = 1 + 1\nx * 2', LAST],
    ['if (true) { 1 + 1 }', LAST],
    ['console.log(1 + 1)', PRINTED],
  ] as const)('finds it in %j for %j', async (program, source) => {
    expect(await brief(program, { source })).toEqual([])
  })

  it('finds names of the preamble and of earlier blocks', async () => {
    expect(await brief('let x = 1', { preamble: GOOD })).toEqual([])
    expect(await brief('let x = 1', { source: ANSWER, earlier: ['let answer = 1 + 1'] })).toEqual([])
  })

  it('warns of parameters, and refuses returned literals of the wrong type', async () => {
    expect(await brief('function solution(n, k = 1) { return n + k }')).toEqual([
      'warning pal:contract-parameters solution line 1',
    ])
    expect(await brief('const solution = () => `${1 + 1} apples`', { schema: { type: 'integer' } })).toEqual([
      'error pal:type-mismatch type-mismatch solution line 1',
    ])
  })
})

describe('slips in JavaScript', () => {
  it.each([
    ['if (x = 3) x', 'eslint:no-cond-assign'],
    ['x === NaN', 'eslint:use-isnan'],
    ['x ^ 2', 'eslint:no-bitwise'],
    [';[3, 10].sort()', 'eslint:require-array-sort-compare'],
    ['x = 12345678901234567890', 'eslint:no-loss-of-precision'],
    ['x.toLocaleString()', 'eslint:no-locale'],
    ['const c = 1; c = 2', 'eslint:no-const-assign'],
    ['function f() { return 1; x = 2 }', 'eslint:no-unreachable'],
    ['while (true) { x++ }', 'pal:endless-loop'],
    ['for (;;) { x++ }', 'pal:endless-loop'],
  ])('are warned of: %s', async (line, rule) => {
    const findings = await check(`let x = 1\n${line}\n${GOOD}`)
    expect(findings.map((finding) => [finding.severity, finding.rule, finding.range.startLine])).toEqual([
      ['warning', rule, 2],
    ])
  })

  it.each([
    'while (true) { if (x > 3) break; x++ }',
    'for (;;) { for (;;) { break } break }',
    'x = 12345678901234567890n',
    '[3].sort((a, b) => a - b)',
  ])('are not seen in %s', async (line) => {
    expect(await brief(`let x = 1\n${line}\n${GOOD}`)).toEqual([])
  })
})
