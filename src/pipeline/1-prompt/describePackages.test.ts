import { describe, expect, it } from 'vitest'
import { describePackages } from './describePackages.ts'

describe('packages', () => {
  it('are listed with their versions', () => {
    const packages = [
      { name: 'numpy', version: '2.4.1' },
      { name: 'sympy', version: '1.14.0' },
    ]
    expect(describePackages({ language: 'python', name: 'CPython 3.14', modules: [], packages })).toBe(
      'CPython 3.14: the Python standard library and numpy 2.4.1, sympy 1.14.0; nothing else.',
    )
  })

  it('of JavaScript are the language itself', () => {
    expect(describePackages({ language: 'javascript', name: 'QuickJS', modules: [], packages: [] })).toBe(
      'QuickJS: the objects of the language itself (Math, BigInt, Map, Date, …) and console.log; no require, no import, no DOM, no Node.',
    )
  })
})
