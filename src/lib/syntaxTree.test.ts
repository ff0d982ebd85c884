import { parser } from '@lezer/python'
import { expect, it } from 'vitest'
import { ancestorsOf, childNamed, contains, descendantsOf, nodesNamed, textOf } from './syntaxTree.ts'

const SOURCE = 'x = f(1, g(2))\ny = 3\n'
const ROOT = parser.parse(SOURCE).topNode

it('walks trees in the order of the source', () => {
  expect(nodesNamed(ROOT, 'Number').map((node) => textOf(SOURCE, node))).toEqual(['1', '2', '3'])
  expect(nodesNamed(ROOT, 'Number', 'CallExpression').map((node) => textOf(SOURCE, node))).toEqual([
    'f(1, g(2))',
    '1',
    'g(2)',
    '2',
    '3',
  ])
  const outside = descendantsOf(ROOT, (node) => node.name !== 'CallExpression')
  expect(outside.filter(({ name }) => name === 'Number').map((node) => textOf(SOURCE, node))).toEqual(['3'])
})

it('finds what is around and within', () => {
  const [one] = nodesNamed(ROOT, 'Number')
  const around = one === undefined ? [] : [...ancestorsOf(one)]
  expect(around.map(({ name }) => name)).toEqual(['ArgList', 'CallExpression', 'AssignStatement', 'Script'])
  expect(childNamed(ROOT, 'CallExpression')).toBeUndefined()
  expect(childNamed(ROOT, 'AssignStatement')?.to).toBe(14)
  expect(contains(ROOT, { from: 3, to: 5 })).toBe(true)
  expect(contains(ROOT, { from: 3, to: 500 })).toBe(false)
})
