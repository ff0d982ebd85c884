import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Places } from './harness/harness.ts'

test.describe.configure({ mode: 'default' })
test.setTimeout(120_000)

const DISTRIBUTION: Places = { distribution: 'distribution/' }
const KEPT = { kept: true, reason: 'as-new' }

function run(page: Page, source: string, imports: readonly string[]) {
  return page.evaluate(([where, program, modules]) => window.packages.run(where, program, modules), [
    DISTRIBUTION,
    source,
    imports,
  ] as const)
}

function text(value: string) {
  return { type: 'returned', value: { type: 'str', text: value } }
}

test('an import brings compiled packages of the lock file with all that it lists for them', async ({
  packagesPage: page,
  server,
}) => {
  const program = (low: number) =>
    `import pydantic\nclass A(pydantic.BaseModel):\n    n: int = pydantic.Field(gt=${low})\n` +
    'try:\n    r = A(n="7").n\nexcept pydantic.ValidationError as e:\n    r = e.error_count()\nstr(r)'
  const first = await run(page, program(6), ['pydantic'])
  expect([first.end, first.returned]).toEqual([text('7'), KEPT])
  expect(first.packages.map(({ name }) => name).toSorted()).toEqual([
    'annotated-types',
    'pydantic',
    'pydantic-core',
    'typing-extensions',
    'typing-inspection',
  ])
  expect(first.packages.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256 ?? ''))).toBe(true)
  expect(server.wheelHits).toHaveLength(5)

  const { end, returned, runMs } = await run(page, program(7), ['pydantic'])
  expect([end, returned]).toEqual([text('1'), KEPT])
  test.info().annotations.push({ type: 'a program with pydantic', description: `${runMs.toFixed(0)} ms` })
})

test('what a program does to a compiled package is undone', async ({ packagesPage: page }) => {
  const modules = ['bitarray', 'msgpack']
  const spoil = [
    'import bitarray, msgpack',
    'bitarray.bitarray = None',
    'msgpack.packb = lambda *a: b"spoiled"',
    '"spoiled"',
  ].join('\n')
  const look =
    'import bitarray, msgpack\n' +
    'str((bitarray.bitarray("0110").count(), msgpack.unpackb(msgpack.packb([1, {"a": 2.5}]))))'
  const spoiled = await run(page, spoil, modules)
  expect([spoiled.end, spoiled.returned]).toEqual([text('spoiled'), KEPT])
  const { end, returned } = await run(page, look, modules)
  expect([end, returned]).toEqual([text("(2, [1, {'a': 2.5}])"), KEPT])
})

test('a package that the watch of JavaScript notices gives right answers, each in another interpreter', async ({
  packagesPage: page,
}) => {
  const solve = (last: string) =>
    'import pysat.solvers\n' +
    `with pysat.solvers.Solver(name="g3", bootstrap_with=[[1, 2], [-1], [-2, 3], ${last}]) as s:\n` +
    '    solved = (s.solve(), s.get_model())\nstr(solved)'
  expect((await run(page, solve('[3]'), ['pysat'])).end).toEqual(text('(True, [-1, 2, 3])'))
  expect((await run(page, solve('[-3]'), ['pysat'])).end).toEqual(text('(False, None)'))
})

test('a library in an archive of its own is found by the package that needs it', async ({
  packagesPage: page,
  server,
}) => {
  const solve =
    'import z3\nx = z3.Int("x")\ns = z3.Solver()\ns.add(x * x == 169, x > 0)\nstr((s.check(), s.model()[x]))'
  const { end, returned } = await run(page, solve, ['z3'])
  expect([end, returned]).toEqual([text('(sat, 13)'), KEPT])
  expect(server.wheelHits.map((path) => path.split('-')[0]).toSorted()).toEqual([
    'distribution/libz3',
    'distribution/z3_solver',
  ])
})

test('a file that the list names and the place does not have is said by its address', async ({
  packagesPage: page,
}) => {
  await expect(run(page, 'import numpy', ['numpy'])).rejects.toThrow(
    /distribution\/numpy-[\w.-]+\.whl could not be fetched \(there is no such file\)/,
  )
})
