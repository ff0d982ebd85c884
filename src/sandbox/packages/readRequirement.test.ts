import { describe, expect, it } from 'vitest'
import { readRequirement } from './readRequirement.ts'

describe('readRequirement', () => {
  it.each([
    ['sympy', { name: 'sympy', specifier: '', extras: [] }],
    ['mpmath<1.4,>=1.1.0', { name: 'mpmath', specifier: '<1.4,>=1.1.0', extras: [] }],
    ['mpmath (<1.4,>=1.1.0)', { name: 'mpmath', specifier: '<1.4,>=1.1.0', extras: [] }],
    ['Foo.Bar_baz[Extra_One] ==2.*', { name: 'foo-bar-baz', specifier: '==2.*', extras: ['extra-one'] }],
    ['tomli; python_version < "3.11"', undefined],
    ['exceptiongroup; python_version >= "3.9"', { name: 'exceptiongroup', specifier: '', extras: [] }],
    ['colorama; sys_platform == "win32"', undefined],
    ['pyodide-http; sys_platform == "emscripten"', { name: 'pyodide-http', specifier: '', extras: [] }],
    ['a; sys_platform == "win32" or os_name == "posix"', { name: 'a', specifier: '', extras: [] }],
    ['a; platform_machine not in "x86_64 aarch64"', { name: 'a', specifier: '', extras: [] }],
    ['pytest; extra == "test"', undefined],
    ['a; python_full_version >= "3.11.0a7"', { name: 'a', specifier: '', extras: [] }],
    ['a; "3.8" <= python_version', { name: 'a', specifier: '', extras: [] }],
    ['a; python_version == "3.14.*"', { name: 'a', specifier: '', extras: [] }],
    ['a; platform_python_implementation == "PyPy"', undefined],
  ])('reads %s', (text, requirement) => {
    expect(readRequirement(text)).toEqual(requirement)
  })

  it('holds for an extra that was asked for', () => {
    const text = 'pytest>=8; extra == "Test_All" and python_version >= "3.8"'
    expect(readRequirement(text, ['test-all'])).toEqual({ name: 'pytest', specifier: '>=8', extras: [] })
    expect(readRequirement(text, ['docs'])).toBeUndefined()
  })

  it.each(['', '-r more.txt', 'a @ https://files.example/a.whl', 'not a name!'])('refuses %j', (text) => {
    expect(() => readRequirement(text)).toThrow(expect.objectContaining({ code: 'package-missing' }))
  })
})
