import { describe, expect, it } from 'vitest'

/** Who may import whom. A layer may always import itself; of two that fit a file, the longer one counts. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  lib: [],
  pipeline: ['lib'],
  ui: ['lib'],
  endpoints: ['pipeline', 'lib'],
  metrics: ['pipeline', 'lib'],
  storage: ['pipeline', 'lib'],
  'sandbox/protocol': ['pipeline', 'lib'],
  'sandbox/worker': ['sandbox/protocol', 'lib'],
  'sandbox/frame': ['sandbox/protocol', 'lib'],
  'sandbox/packages': ['sandbox/protocol', 'pipeline', 'lib'],
  'sandbox/host': ['sandbox/protocol', 'pipeline', 'lib'],
  benchmarks: ['metrics', 'pipeline', 'lib'],
  features: ['ui', 'metrics', 'benchmarks', 'pipeline', 'lib'],
  app: [
    'features',
    'ui',
    'metrics',
    'benchmarks',
    'storage',
    'endpoints',
    'sandbox/host',
    'sandbox/packages',
    'sandbox/protocol',
    'pipeline',
    'lib',
  ],
  relay: ['lib'],
  testing: ['benchmarks', 'metrics', 'pipeline', 'endpoints', 'lib'],
}

const SOURCES = import.meta.glob<string>(
  ['./**/*.{ts,tsx}', '!./**/*.test.{ts,tsx}', '!./sandbox/build/**', '!./architecture.test.ts'],
  { query: '?raw', import: 'default', eager: true },
)

const IMPORTS = Object.entries(SOURCES).flatMap(([file, source]) =>
  importsOf(source).map((target) => ({ file: file.slice('./'.length), target })),
)

describe('imports', () => {
  it.each(Object.entries(MAY_IMPORT))('%s sees only %j', (layer, allowed) => {
    const own = IMPORTS.filter(({ file }) => layerOf(file) === layer)
    const crossing = own.filter(({ target }) => target.startsWith('@/'))
    expect(
      crossing.filter(({ target }) => !isWithin(target.slice('@/'.length), [layer, ...allowed])),
    ).toEqual([])
  })

  it('never climb out with ../, so that every crossing is visible', () => {
    expect(IMPORTS.filter(({ target }) => target.startsWith('../'))).toEqual([])
  })

  it('of a feature never name another feature', () => {
    const across = IMPORTS.filter(
      ({ file, target }) => file.startsWith('features/') && target.startsWith('@/features/'),
    )
    expect(across.filter(({ file, target }) => target.split('/')[2] !== file.split('/')[1])).toEqual([])
  })

  it('of the pipeline name no module of Node', () => {
    expect(
      IMPORTS.filter(({ file, target }) => file.startsWith('pipeline/') && target.startsWith('node:')),
    ).toEqual([])
  })

  it('come from folders that the table lists', () => {
    const unlisted = Object.keys(SOURCES)
      .map((file) => file.slice('./'.length))
      .filter((file) => file !== 'main.tsx' && !file.endsWith('.d.ts') && layerOf(file) === undefined)
    expect(unlisted).toEqual([])
  })
})

/** Static, side-effect and dynamic imports with a literal target. */
function importsOf(source: string): string[] {
  return [
    ...source.matchAll(/(?:from|import)\s+'([^']+)'/g),
    ...source.matchAll(/import\(\s*'([^']+)'/g),
  ].map(([, target = '']) => target)
}

function layerOf(file: string): string | undefined {
  return Object.keys(MAY_IMPORT)
    .filter((layer) => file.startsWith(`${layer}/`))
    .toSorted((a, b) => b.length - a.length)[0]
}

function isWithin(target: string, layers: readonly string[]): boolean {
  return layers.some((layer) => target.startsWith(`${layer}/`))
}
