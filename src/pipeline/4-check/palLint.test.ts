import { describe, expect, it } from 'vitest'
import { checkSource, type CheckOptions } from '@/testing/checkSource.ts'

/** Rules and lines of the PAL warnings. */
async function lint(source: string, options: CheckOptions = {}): Promise<string[]> {
  const findings = await checkSource(source, options)
  return findings
    .filter(({ rule }) => rule.startsWith('pal:'))
    .map(({ rule, range }) => `${rule.slice(4)} ${range.startLine}`)
}

const inSolution = (...lines: string[]) =>
  ['def solution():', ...lines.map((line) => `    ${line}`)].join('\n')
const asking = (question: string): CheckOptions => ({ problem: { question } })

describe('a hard-coded answer', () => {
  it.each([
    ['a literal', inSolution('return 42')],
    ['a negative literal', inSolution('"""How many?"""', '# 40 + 2', 'return -42.5')],
    ['a name with one literal', inSolution('result = "Paris"', 'return result')],
    ['a name of the top level', 'TOTAL = 42\n' + inSolution('return TOTAL')],
    ['a conversion', inSolution('result = int("42")', 'return result')],
    ['a tuple', inSolution('return (1, 2)')],
    ['a literal after computing something else', inSolution('x = 3 * 4', 'print(x)', 'return 42')],
  ])('is %s', async (_, source) => {
    expect((await lint(source)).filter((rule) => rule.startsWith('hard'))).toHaveLength(1)
  })

  it.each([
    ['an operation', inSolution('return 40 + 2')],
    ['a decision', inSolution('x = len("abc")', 'if x > 2:', '    return "yes"', 'return "no"')],
    ['a name with two values', inSolution('x = 1', 'if len("a"):', '    x = 2', 'return x')],
    ['a sum', inSolution('x = 0', 'for i in range(3):', '    x += i', 'return x')],
    ['a list that is filled', inSolution('x = []', 'x.append(len("a"))', 'return x')],
    ['a text with a computed part', inSolution('x = len("a")', 'return f"{x} apples"')],
    ['a parameter', 'def solution(x=1):\n    return x'],
    ['a call', inSolution('return round(len("a") / 3, 2)')],
  ])('is not %s', async (_, source) => {
    expect((await lint(source)).filter((rule) => rule.startsWith('hard'))).toEqual([])
  })

  it('is seen for every contract', async () => {
    const hardCoded = ['hard-coded-answer 2']
    expect(await lint('x = 1 + 1\nanswer = 42', { source: { type: 'variable', name: 'answer' } })).toEqual(
      hardCoded,
    )
    expect(await lint('x = 1 + 1\n42', { source: { type: 'last-expression' } })).toEqual(hardCoded)
    expect(await lint('x = 1 + 1\nprint(42)', { source: { type: 'last-line' } })).toEqual(hardCoded)
    expect(await lint('x = 1 + 1\nprint("The answer is", x)', { source: { type: 'last-line' } })).toEqual([])
  })

  it.each([
    ['function solution() { return 42 }', ['hard-coded-answer 1']],
    ['const solution = () => "Paris"', ['hard-coded-answer 1']],
    ['function solution() {\n  const result = [1, -2]\n  return result }', ['hard-coded-answer 3']],
    ['function solution() { let x = 0; for (const y of [1, 2]) x += y; return x }', []],
    ['function solution() { let x = 0; x++; return x }', []],
    ['function solution() { const x = []; x.push(1); return x }', []],
    ['function solution() { const x = Math.max(1, 2); return x > 1 ? "a" : "b" }', []],
    ['function solution() { if (Date.now() > 5) return "a"; return "b" }', []],
  ])('is seen in JavaScript: %j', async (source, rules) => {
    expect(await lint(source, { language: 'javascript' })).toEqual(rules)
  })
})

describe('numbers of the question', () => {
  it('that the program never uses are named', async () => {
    const question =
      'Tom has 48 apples in 6 boxes and gives 25% of them away. How many are in seventeen boxes?'
    const findings = await checkSource(inSolution('return 48 * 6'), asking(question))
    expect(findings.map(({ rule, name, message }) => ({ rule, name, message }))).toEqual([
      {
        rule: 'pal:number-unused',
        name: '25%',
        message: 'The question gives 25%, but the program never uses it.',
      },
      {
        rule: 'pal:number-unused',
        name: 'seventeen',
        message: 'The question gives seventeen, but the program never uses it.',
      },
    ])
  })

  it.each([
    ['25% of 80', 'return 80 * 0.25'],
    ['25% off 80', 'return 80 * 0.75'],
    ['25 percent more than 80', 'return 80 * 1.25'],
    ['half of 80', 'return 80 / 2'],
    ['3/4 of 80', 'return 3 * 80 / 4'],
    ['two dozen eggs for 36 cents', 'return 24 * 0.36'],
    ['1,250,000 and 3.5', 'return 1_250_000 * 3.5'],
    ['twenty-five and two hundred and six', 'return 25 + 206'],
    ['5 hours', 'return 300'],
    ['$12.50', 'return 1250'],
    ['$.45 each', 'return 0.45 * len("ab")'],
    ['the numbers 31 41 59', 'return sum(map(int, "31 41 59".split()))'],
    ['the 5th of May 1984 at 7 pm', 'return 20 + 8'],
    ['one apple and two pears', 'return 40 + 8'],
    ['How many in 12? Answer Choices: (a) 77 (b) 88', 'return 12 * 2'],
  ])('are used in other forms: %s', async (question, line) => {
    expect(
      (await lint(inSolution(line), asking(question))).filter((rule) => rule.startsWith('number-unused')),
    ).toEqual([])
  })

  it('are not looked for where the data come in another way', async () => {
    const question = 'What is the sum of 48 and 25?'
    expect(
      await lint(inSolution('return sum(data)'), { ...asking(question), preamble: 'data = [48, 25]' }),
    ).toEqual([])
    expect(await lint(inSolution('return 48 + x'), { ...asking(question), earlier: ['x = 25'] })).toEqual([])
    const files = [{ name: 'data.csv', bytes: new Uint8Array() }]
    const reading = inSolution('return len(open("data.csv").read()) + 7')
    expect(await lint(reading, { problem: { question, files } })).toEqual([])
  })

  it('are told from numbers that the program invents', async () => {
    const question = 'A pen costs 7 dollars and a book 45. What do 3 of each cost?'
    expect(await lint(inSolution('return 3 * (7 + 45 + 37.25)'), asking(question))).toEqual([
      'number-invented 2',
    ])
    expect(await lint(inSolution('return 3 * 52 + 7 * 60 * 0 + 45 * 0'), asking(question))).toEqual([])
    expect(await lint(inSolution('x = [7, 45, 3]', 'return x[17 - 15]'), asking(question))).toEqual([])
  })

  it('are read in JavaScript too', async () => {
    const options = { language: 'javascript', ...asking('What is 48 times 25, plus 777?') } as const
    expect(await lint('function solution() { return 48n * 25n + 4321n }', options)).toEqual([
      'number-unused 1',
      'number-invented 1',
    ])
  })
})

describe('answers that get lost', () => {
  it.each([
    ['print where a return is due', inSolution('x = 1 + 1', 'print(x)'), ['print-not-return 3']],
    ['nothing returned', inSolution('x = 1 + 1', 'return'), ['nothing-returned 1']],
    [
      'a result replaced before it is read',
      inSolution('result = 3 * 4', 'result = 5 + len("a")', 'return result'),
      ['result-overwritten 2'],
    ],
    ['a result built on', inSolution('result = 3 * 4', 'result = result + 5', 'return result'), []],
    [
      'a result read in between',
      inSolution('result = 3 * 4', 'other = result', 'result = 5 + other', 'return result'),
      [],
    ],
    ['a starting value', inSolution('result = 0', 'result = 5 + len("a")', 'return result'), []],
    ['a generator', inSolution('yield 1 + 1'), []],
    ['a power as mathematics writes it', inSolution('x = len("abc")', 'return x ^ 2'), ['power-sign 3']],
    ['an exclusive or', inSolution('a, b = {1}, {2}', 'return a ^ b'), []],
  ])('%s', async (_, source, rules) => {
    expect(await lint(source)).toEqual(rules)
  })
})

describe('answers that get lost in JavaScript', () => {
  it.each([
    ['function solution() { const x = Math.max(1, 2)\n console.log(x) }', ['print-not-return 2']],
    ['const solution = () => { Math.max(1, 2) }', ['nothing-returned 1']],
    ['const solution = () => Math.max(1, 2)', []],
  ])('%j', async (source, rules) => {
    expect(await lint(source, { language: 'javascript' })).toEqual(rules)
  })
})

describe('hidden errors', () => {
  it.each([
    ['a bare except', inSolution('try:', '    return 1 / 3', 'except:', '    pass'), ['hidden-error 4']],
    [
      'a constant in place of the result',
      inSolution('try:', '    return 1 / 3', 'except Exception as error:', '    return 0'),
      ['hidden-error 4'],
    ],
    [
      'a message only',
      inSolution('try:', '    return 1 / 3', 'except (ValueError, Exception):', '    print("failed")'),
      ['hidden-error 4'],
    ],
    [
      'one kind of error',
      inSolution('try:', '    return 1 / 3', 'except ZeroDivisionError:', '    return 0'),
      [],
    ],
    [
      'raised again',
      inSolution('try:', '    return 1 / 3', 'except Exception:', '    print("failed")', '    raise'),
      [],
    ],
    [
      'another computation',
      inSolution('try:', '    return 1 / 3', 'except Exception:', '    return len("a") / 4'),
      [],
    ],
    ['words in a text', inSolution('return len("try: except: pass")'), []],
  ])('in Python: %s', async (_, source, rules) => {
    expect((await lint(source)).filter((rule) => rule.startsWith('hidden'))).toEqual(rules)
  })

  it.each([
    ['try { return f() } catch { return 0 }', ['hidden-error 1']],
    ['try { return f() } catch (error) {}', ['hidden-error 1']],
    ['try { return f() } catch (error) { throw error }', []],
    ['try { return f() } catch (error) { return f() + 1 }', []],
  ])('in JavaScript: %s', async (body, rules) => {
    const source = `const f = () => Math.random() + 1; function solution() { ${body} }`
    expect(
      (await lint(source, { language: 'javascript' })).filter((rule) => rule.startsWith('hidden')),
    ).toEqual(rules)
  })
})
