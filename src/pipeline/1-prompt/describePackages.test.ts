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

  it('that are loaded when they are imported are told too', () => {
    const runtime = {
      language: 'python',
      name: 'CPython 3.14',
      modules: [],
      importable: ['numpy', 'sympy'],
    } as const
    const packages = [{ name: 'mpmath', version: '1.4.1' }]
    expect([
      describePackages({ ...runtime, packages: [] }),
      describePackages({ ...runtime, packages }),
    ]).toEqual([
      'CPython 3.14: the Python standard library. These can be imported too: numpy, sympy; and what they need.',
      'CPython 3.14: the Python standard library and mpmath 1.4.1. These can be imported too: numpy, sympy; and what they need.',
    ])
  })

  it('of JavaScript are the language itself', () => {
    expect(describePackages({ language: 'javascript', name: 'QuickJS', modules: [], packages: [] })).toBe(
      'QuickJS: the objects of the language itself (Math, BigInt, Map, Date, …) and console.log; no require, no import, no DOM, no Node.',
    )
  })
})
