import { expect, it } from 'vitest'
import type { PackageSource } from './PackageSource.ts'
import { resolvePackages } from './resolvePackages.ts'
import { preferredReleases } from './versions.ts'

/** `name version` to what it needs; the newest first is up to the source. */
type World = Readonly<Record<string, readonly string[]>>

function sourceOf(world: World, looked: string[] = []): PackageSource {
  const releases = Object.entries(world).map(([key, depends]) => {
    const [name = '', version = ''] = key.split(' ')
    return { name, version, depends, isYanked: false }
  })
  return {
    candidates: async (name, specifier) =>
      preferredReleases(
        releases.filter((release) => release.name === name),
        specifier,
      ).map(({ version, depends }) => ({
        name,
        version,
        depends: async () => (looked.push(`${name} ${version}`), depends),
        locate: async () => ({
          name,
          version,
          depends,
          fileName: `${name}.whl`,
          sha256: name + version,
          url: '',
          modules: [name],
        }),
      })),
    providerOf: async () => undefined,
    names: async () => [],
  }
}

async function resolve(requests: readonly string[], world: World, looked: string[] = []) {
  const found = await resolvePackages(requests, [sourceOf(world, looked)])
  return found.map(({ name, version }) => `${name} ${version}`).toSorted()
}

it('takes the newest of each and what it needs, each once', async () => {
  const world = { 'a 1': ['c'], 'a 2': ['b', 'c>=1'], 'b 1': ['c', 'a'], 'c 1': [], 'c 2': [] }
  expect(await resolve(['a'], world)).toEqual(['a 2', 'b 1', 'c 2'])
})

it('takes one version that all who are known to need it allow', async () => {
  const world = { 'a 1': ['c'], 'b 1': ['c<2'], 'c 1': [], 'c 2': [] }
  expect(await resolve(['a', 'b'], world)).toEqual(['a 1', 'b 1', 'c 1'])
})

it('goes back to an older one where the newest does not go together with the rest', async () => {
  const world = { 'a 2': ['c>=2'], 'a 1': ['c'], 'b 1': ['d'], 'd 1': ['c<2'], 'c 1': [], 'c 2': [] }
  expect(await resolve(['a', 'b'], world)).toEqual(['a 1', 'b 1', 'c 1', 'd 1'])
})

it('goes back where the newest needs something that is not to be had', async () => {
  expect(await resolve(['a'], { 'a 2': ['compiled'], 'a 1': [] })).toEqual(['a 1'])
})

it('takes back no choice that has nothing to do with what failed', async () => {
  const unrelated = Object.fromEntries(
    Array.from({ length: 12 }, (_, position) => [`x 1.${position}`, [] as const]),
  )
  const looked: string[] = []
  const world = {
    ...unrelated,
    'a 2': ['c>=2'],
    'a 1': ['c>=2'],
    'b 1': ['d'],
    'd 1': ['c<2'],
    'c 1': [],
    'c 2': [],
  }
  await expect(resolve(['a', 'x', 'b'], world, looked)).rejects.toMatchObject({ code: 'package-excluded' })
  expect(looked.filter((name) => name.startsWith('x'))).toHaveLength(2)
})

it('follows an extra that is asked for late', async () => {
  const world = { 'a 1': ['b'], 'b 1': ['c; extra == "more"'], 'd 1': ['b[More]'], 'c 1': [] }
  expect(await resolve(['a'], world)).toEqual(['a 1', 'b 1'])
  expect(await resolve(['a', 'd'], world)).toEqual(['a 1', 'b 1', 'c 1', 'd 1'])
})

it('says what excludes what', async () => {
  const world = { 'a 1': ['c>=2'], 'b 1': ['c<2'], 'c 1': [], 'c 2': [] }
  await expect(resolve(['a', 'b'], world)).rejects.toMatchObject({
    code: 'package-excluded',
    message: 'a needs c>=2, and b needs c<2: no version that runs here is both.',
  })
})

it('asks the first place for all versions before the next', async () => {
  const own = sourceOf({ 'a 1': [] })
  const index = sourceOf({ 'a 2': [] })
  const versionOf = async (request: string) =>
    (await resolvePackages([request], [own, index])).map(({ version }) => version)
  expect(await versionOf('a')).toEqual(['1'])
  expect(await versionOf('a>1')).toEqual(['2'])
})

it('ends where a tree never does', async () => {
  const endless: PackageSource = {
    ...sourceOf({}),
    candidates: async (name) => [
      {
        name,
        version: '1',
        depends: async () => [`${name}x`],
        locate: () => Promise.reject(new Error('not reached')),
      },
    ],
  }
  await expect(resolvePackages(['a'], [endless])).rejects.toThrow('More than 200 packages would be needed.')
})
