/** What a test of promptfoo demands of an output. */
export type Assertion = { readonly type: string; readonly value: unknown }

/** Columns that the assertions fill. */
export const ASSERT_EQUALS = 'assert equals'
export const ASSERT_CONTAINS = 'assert contains'

const EQUALS = ['equals']
const CONTAINS = ['contains', 'icontains']

/** Of several of a kind the first counts. */
export function expectationsOf(assertions: readonly Assertion[]): Readonly<Record<string, string>> {
  const [equal, contained] = [EQUALS, CONTAINS].map((types) =>
    assertions.find(({ type, value }) => types.includes(type) && isPlain(value)),
  )
  return {
    ...(equal !== undefined && { [ASSERT_EQUALS]: String(equal.value) }),
    ...(contained !== undefined && { [ASSERT_CONTAINS]: String(contained.value) }),
  }
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

const WHY_NOT: Readonly<Record<string, string>> = {
  'llm-rubric': 'a model would have to judge',
  'model-graded-closedqa': 'a model would have to judge',
  factuality: 'a model would have to judge',
  similar: 'it compares meanings by a model',
  javascript: 'it is a program over the output; put a program into the tests of a problem instead',
  python: 'it is a program over the output; put a program into the tests of a problem instead',
  'is-json': 'the shape of answers is a matter of the template’s JSON Schema',
  'contains-json': 'the shape of answers is a matter of the template’s JSON Schema',
  regex: 'answers are compared as values, not as texts with a pattern',
  latency: 'times and money are measured of every run, and stop none',
  cost: 'times and money are measured of every run, and stop none',
}

/** In sentences: what was used differently, and what could not be used, each kind once with its number. */
export function notesOnAssertions(assertions: readonly Assertion[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { type } of assertions) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].flatMap(([type, count]) => {
    const those = count === 1 ? '1 assertion' : `${count.toLocaleString('en')} assertions`
    if (EQUALS.includes(type)) return []
    if (CONTAINS.includes(type)) {
      return `${those} “${type}”: taken as the expected answer, which the answer must be and not only contain.`
    }
    const why = WHY_NOT[type] ?? 'answers are compared with an expected value only'
    return `${those} “${type}” left out: ${why}.`
  })
}
