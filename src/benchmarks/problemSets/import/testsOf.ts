import { cellLines, cellText } from './cellText.ts'
import { functionHeads, helpersOf } from './pythonHeads.ts'
import type { Fields } from './knownFormats.ts'
import type { Mapping } from './Mapping.ts'

/** `text` empty: there are none. */
export type TestProgram =
  { readonly type: 'read'; readonly text: string } | { readonly type: 'unusable'; readonly because: string }

/** The tests of a record as a program that raises if the answer's program is wrong. */
export function testsOf(fields: Fields, mapping: Mapping): TestProgram {
  if (mapping.tests === undefined) return { type: 'read', text: '' }
  const cell = fields[mapping.tests]
  if (cellText(cell).trim() === '') return { type: 'read', text: '' }
  switch (mapping.testsForm) {
    case 'as-they-are':
      return { type: 'read', text: cellText(cell) }
    case 'assertions':
      return { type: 'read', text: assertions(cell, fields) }
    case 'console-assert':
      return inJavaScript(cellText(cell), cellText(fields[mapping.id ?? '']))
    case 'check-function':
      return checkFunction(cellText(cell), fields, mapping)
  }
}

/** MBPP keeps what its assertions need beside them. */
function assertions(cell: unknown, fields: Fields): string {
  const setup = ['test_setup_code', 'test_imports'].flatMap((name) => cellLines(fields[name]))
  return [...setup, ...cellLines(cell)].filter((line) => line.trim() !== '').join('\n')
}

/** The language stands before the number: `JavaScript/12`. */
function inJavaScript(text: string, id: string): TestProgram {
  const [, language] = /^([A-Za-z+#]+)\/\d+$/.exec(id) ?? []
  if (language !== undefined && !/^(?:javascript|js)$/i.test(language)) {
    return { type: 'unusable', because: `it is in ${language}, and the tests of this set run in JavaScript` }
  }
  return { type: 'read', text: `${THROWING_ASSERT}\n${text}` }
}

/** In JavaScript a failed `console.assert` prints and goes on. */
const THROWING_ASSERT = `console.assert = (holds, ...about) => {
  if (!holds) throw new Error(['Assertion failed', ...about].join(' '))
}`

/** The functions that a question gives ready-made are repeated before the tests, which may use them. */
function checkFunction(test: string, fields: Fields, { entryPoint, question }: Mapping): TestProgram {
  if (entryPoint === undefined) return { type: 'read', text: test }
  const name = cellText(fields[entryPoint]).trim()
  if (!/^[\p{ID_Start}_][\p{ID_Continue}]*$/u.test(name)) {
    return { type: 'unusable', because: `its entry point “${name.slice(0, 60)}” is no name of a function` }
  }
  const prompt = question.map((column) => cellText(fields[column])).join('\n')
  const helpers = helpersOf(prompt, name)
  const parts = [helpers, test.trim(), `check(${name})`].filter((part) => part !== '')
  return { type: 'read', text: `${parts.join('\n\n')}\n` }
}

/** Heads of the functions, and classes, of a record's own program that its tests use; empty: none. */
export function signatureOf(fields: Fields, mapping: Mapping): string {
  if (mapping.signature === undefined || mapping.tests === undefined) return ''
  const tests = cellLines(fields[mapping.tests]).join('\n')
  return functionHeads(cellText(fields[mapping.signature]), tests)
}
