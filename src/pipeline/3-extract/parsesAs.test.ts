import { describe, expect, it } from 'vitest'
import { parsesAs } from '@/pipeline/3-extract/parsesAs.ts'

describe('parsesAs', () => {
  it.each([
    'x = 1',
    'def f():\n    return 1',
    'match x:\n    case 1:\n        pass',
    'x = f"{a!r:>{w}}"',
    'def f[T](a: T):\n\tpass',
    'async def f():\n    async with a as b:\n        pass',
    'x = [1,\n2]\ny = """a\n  b"""\nif x: y',
    'if x:\n    # note\n  # odd\n    y = 1',
    'x = 1 + \\\n    2',
    'print("“quoted”")  # it’s fine',
    'return 1',
  ])('takes %j for Python', (source) => {
    expect(parsesAs(source, 'python')).toBe(true)
  })

  it.each([
    'The data is about a dataframe.',
    'x = 5 y = 6',
    'print "x"',
    '   x = 1',
    'if x:\nprint(1)',
    'def f():\n    x = 1\n  y = 2',
    'x = 1\n  y = 2',
    'x = “a”',
    'x\u00a0= 1',
    'print(x',
    'x = """abc',
    'const x = 1;',
  ])('takes %j for no Python', (source) => {
    expect(parsesAs(source, 'python')).toBe(false)
  })

  it.each([
    'let x = 1;',
    'const f = (a) => a?.b ?? `c${d}`',
    'for (const a of b) console.log(a)',
    'class A { #x = 1 }',
  ])('takes %j for JavaScript', (source) => {
    expect(parsesAs(source, 'javascript')).toBe(true)
  })

  it.each(['The data', 'const x: number = 1', 'interface A {}', 'for(;;){', 'def f():\n    return 1'])(
    'takes %j for no JavaScript',
    (source) => {
      expect(parsesAs(source, 'javascript')).toBe(false)
    },
  )

  it('comes to an end on huge and deeply nested texts', () => {
    expect(parsesAs('('.repeat(200_000), 'python')).toBe(false)
    expect(parsesAs(`${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'javascript')).toBe(false)
    expect(parsesAs('The quick brown fox\n'.repeat(9_000), 'python')).toBe(false)
    expect(parsesAs(`x = "${'\\"'.repeat(90_000)}"`, 'python')).toBe(true)
    expect(parsesAs('x = 1\n'.repeat(1_000_000), 'python')).toBe(false)
  })
})
