import { describe, expect, it } from 'vitest'
import { readWheelName } from './readWheelName.ts'

describe('readWheelName', () => {
  it.each([
    ['sympy-1.14.0-py3-none-any.whl', true],
    ['six-1.17.0-py2.py3-none-any.whl', true],
    ['z3_solver-5.3.3.0-py3-none-pyemscripten_2026_0_wasm32.whl', true],
    ['numpy-2.4.6-cp314-cp314-pyemscripten_2026_0_wasm32.whl', true],
    ['blosc-1.0-cp39-abi3-pyemscripten_2026_0_wasm32.whl', true],
    ['a-1.0-1-py3-none-any.whl', true],
    ['a-1.0-py314-none-any.whl', true],
    ['a-1.0-py315-none-any.whl', false],
    ['a-1.0-py2-none-any.whl', false],
    ['a-1.0-cp313-cp313-pyemscripten_2026_0_wasm32.whl', false],
    ['a-1.0-cp315-abi3-pyemscripten_2026_0_wasm32.whl', false],
    ['numpy-2.4.6-cp314-cp314-manylinux_2_28_x86_64.whl', false],
    ['a-1.0-cp314-cp314-pyodide_2025_0_wasm32.whl', false],
  ])('%s fits: %j', (fileName, fits) => {
    expect(readWheelName(fileName)?.fits).toBe(fits)
  })

  it('gives the normalised name and the version', () => {
    expect(readWheelName('Foo.Bar_baz-1.0rc1-py3-none-any.whl')).toEqual({
      name: 'foo-bar-baz',
      version: '1.0rc1',
      fits: true,
    })
  })

  it.each(['sympy-1.14.0.tar.gz', 'a.whl', 'a-1.0.whl'])('takes %s for no wheel', (fileName) => {
    expect(readWheelName(fileName)).toBeUndefined()
  })
})
