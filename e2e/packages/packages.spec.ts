import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Places } from './harness/harness.ts'

// One worker, so that the packages are fetched and the page is built once.
test.describe.configure({ mode: 'default' })
test.setTimeout(120_000)

const OWN: Places = { own: 'own/' }
const KEPT = { kept: true, reason: 'as-new' }

function run(page: Page, places: Places, source: string, imports: readonly string[] = []) {
  return page.evaluate(([where, program, modules]) => window.packages.run(where, program, modules), [
    places,
    source,
    imports,
  ] as const)
}

function text(value: string) {
  return { type: 'returned', value: { type: 'str', text: value } }
}

test('an import brings sympy and the mpmath that it needs, and costs a program nothing', async ({
  freshPage: page,
  server,
}) => {
  const solve = 'import sympy\nx = sympy.symbols("x")\nstr(sympy.solve(x**2 - 2, x))'
  const first = await run(page, OWN, solve, ['sympy'])
  expect(first.end).toEqual(text('[-sqrt(2), sqrt(2)]'))
  expect(server.wheelHits.map((path) => path.split('-')[0]).toSorted()).toEqual(['own/mpmath', 'own/sympy'])
  expect(first.statuses.at(-1)).toMatch(/^(?:sympy|mpmath) [\d.]+: (\d+) of \1$/)

  const { runMs, openMs, returned } = await run(page, OWN, 'import sympy\nstr(sympy.Integer(7))', ['sympy'])
  test
    .info()
    .annotations.push(
      { type: 'first program with sympy, until opened', description: `${first.openMs.toFixed(0)} ms` },
      { type: 'import of sympy in a later program', description: `${runMs.toFixed(1)} ms` },
      { type: 'opening a guest with sympy', description: `${openMs.toFixed(1)} ms` },
    )
  expect(runMs).toBeLessThan(500)
  expect(returned).toEqual(KEPT)
})

test('a program finds sympy as new, whatever the one before did to it', async ({ packagesPage: page }) => {
  const spoil = [
    'import sympy, sys, mpmath',
    'sympy.solve = lambda *a: "spoiled"',
    'mpmath.mp.dps = 50',
    'sympy.Integer.__add__ = lambda self, other: 99',
    'sympy.left = list(range(1000))',
    'del sys.modules["sympy.core"]',
  ].join('\n')
  const look =
    'import sympy, mpmath\nx = sympy.symbols("x")\nstr((sympy.solve(x - 4, x), mpmath.mp.dps, sympy.Integer(2) + 3, hasattr(sympy, "left")))'
  const spoiled = await run(page, OWN, spoil, ['sympy', 'mpmath'])
  expect([spoiled.end.type, spoiled.returned]).toEqual(['returned', KEPT])
  for (let time = 0; time < 2; time++) {
    const { end, returned } = await run(page, OWN, look, ['sympy', 'mpmath'])
    expect([end, returned]).toEqual([text('([4], 15, 5, False)'), KEPT])
  }
})

test('z3, compiled for Pyodide, works and is rewound like the rest', async ({ packagesPage: page }) => {
  const program = (root: number) =>
    `import z3\nx = z3.Int("x")\ns = z3.Solver()\ns.add(x * x == ${root * root}, x > 0)\nstr((s.check(), s.model()[x]))`
  for (const root of [12, 13, 14]) {
    const { end, returned, runMs } = await run(page, OWN, program(root), ['z3'])
    expect([end, returned]).toEqual([text(`(sat, ${root})`), KEPT])
    test.info().annotations.push({ type: 'a program with z3', description: `${runMs.toFixed(0)} ms` })
  }
})

test('an environment has what it lists, from an index, with versions', async ({ packagesPage: page }) => {
  const places: Places = { environment: ['networkx>=3', 'sympy<2'], index: 'index/' }
  const { packages, modules } = await page.evaluate((where) => window.packages.describe(where), places)
  const names = packages.map(({ name, version }) => `${name} ${/^\d+\.\d+/.test(version)}`)
  expect(names.filter((name) => !name.startsWith('pyodide'))).toEqual([
    'networkx true',
    'sympy true',
    'mpmath true',
  ])
  expect(modules).toEqual(expect.arrayContaining(['networkx', 'sympy', 'mpmath']))
  const shortest = 'import networkx\nG = networkx.path_graph(5)\nstr(networkx.shortest_path_length(G, 0, 4))'
  const { end, returned } = await run(page, places, shortest)
  expect([end, returned]).toEqual([text('4'), KEPT])
})

test('only what can be had with all that it needs is found', async ({ packagesPage: page }) => {
  const find = (places: Places) =>
    page.evaluate((where) => window.packages.findModules(where, ['z3', 'sympy', 'torch', 'made_up']), places)
  const found = async (places: Places) => (await find(places))?.found
  expect(await found(OWN)).toEqual(['z3', 'sympy'])
  expect(await found({ index: 'index/' })).toEqual(['z3', 'sympy'])
  expect((await find({}))?.absent).toMatchObject([
    { module: 'z3', type: 'switched-off' },
    { module: 'sympy', type: 'switched-off' },
    { module: 'torch', type: 'switched-off' },
    { module: 'made_up', type: 'nowhere' },
  ])
})

test('a file with another hash is refused', async ({ freshPage: page }) => {
  await expect(run(page, { own: 'damaged/' }, 'import sympy', ['sympy'])).rejects.toThrow(
    /sympy-.*whl is not the file that was expected/,
  )
  const { end } = await run(page, OWN, 'import sympy\nstr(sympy.Integer(7))', ['sympy'])
  expect(end).toEqual(text('7'))
})

test('what was downloaded once is there without a network', async ({ freshPage: page, server }) => {
  const count = 'import networkx\nstr(len(networkx.path_graph(3)))'
  expect((await run(page, OWN, count, ['networkx'])).end).toEqual(text('3'))
  server.isAway = true
  server.wheelHits.length = 0
  await page.reload()
  await page.waitForFunction(() => 'packages' in window)
  expect((await run(page, OWN, count, ['networkx'])).end).toEqual(text('3'))
  expect(server.wheelHits).toEqual([])
  await expect(run(page, OWN, 'import z3', ['z3'])).rejects.toThrow(/could not be fetched/)
})
