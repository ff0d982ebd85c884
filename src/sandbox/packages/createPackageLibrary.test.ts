import { zipSync } from 'fflate'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createDownloads } from './createDownloads.ts'
import { createPackageLibrary } from './createPackageLibrary.ts'
import type { PackageSettings } from './PackageSettings.ts'
import type { PackageStore } from './PackageStore.ts'
import { readPackageLock } from './readPackageLock.ts'

type Files = Record<string, Uint8Array<ArrayBuffer> | object>

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A wheel with one module of the package's name. */
function wheel(name: string, requires: readonly string[] = []): Uint8Array<ArrayBuffer> {
  const header = [
    'Metadata-Version: 2.4',
    `Name: ${name}`,
    ...requires.map((text) => `Requires-Dist: ${text}`),
  ]
  return new Uint8Array(
    zipSync({
      [`${name}/__init__.py`]: encode('x = 1'),
      [`${name}-1.0.dist-info/METADATA`]: encode(`${header.join('\n')}\n\nRequires-Dist: not-this`),
    }),
  )
}

function lock(...entries: readonly (readonly [name: string, version: string, depends: readonly string[]])[]) {
  const packages = entries.map(([name, version, depends]) => {
    const fileName = `${name}-${version}-py3-none-any.whl`
    const entry = {
      name,
      version,
      file_name: fileName,
      sha256: hashOf(encode(fileName)),
      imports: [name],
      depends,
    }
    return [name, entry] as const
  })
  return { packages: Object.fromEntries(packages) }
}

function memoryStore(): PackageStore {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    read: async (key) => kept.get(key),
    write: async (key, bytes) => void kept.set(key, bytes),
    size: async () => kept.size,
    clear: async () => kept.clear(),
  }
}

function setUp(files: Files, settings: Partial<PackageSettings> = {}) {
  const state = { isAway: false, asked: [] as string[] }
  const downloads = createDownloads(memoryStore(), async (address) => {
    state.asked.push(address)
    if (state.isAway) throw new TypeError('no network')
    const content = files[address]
    if (content === undefined) return new Response(null, { status: 404 })
    return new Response(content instanceof Uint8Array ? content : JSON.stringify(content))
  })
  const library = createPackageLibrary({
    downloads,
    ownFolder: 'https://page.test/packages/',
    settings: () => all,
    distribution: async () => readPackageLock(lock(['numpy', '2.4.6', []], ['odd', '1.0', []])),
  })
  const all: PackageSettings = {
    environments: [],
    distributionAddress: '',
    indexAddress: '',
    ...settings,
  }
  return { library, state }
}

const OWN_LOCK = 'https://page.test/packages/pyodide-lock.json'
const LOADED = (name: string, version: string) => expect.objectContaining({ name, version, modules: [name] })
const modules = (...names: readonly string[]) => ({ packages: [], modules: names })

describe('createPackageLibrary', () => {
  it('asks nobody while no package is wanted', async () => {
    const { library, state } = setUp({})
    expect(await library.choose({ packages: [], modules: [] })).toMatchObject({ key: '', packages: [] })
    expect(state.asked).toEqual([])
  })

  it('takes our own copy first, then the distribution, with all that they need', async () => {
    const files = {
      [OWN_LOCK]: lock(['mpmath', '1.3.0', []]),
      'https://cdn.test/full/pyodide-lock.json': lock(
        ['sympy', '1.14.0', ['mpmath']],
        ['mpmath', '1.4.1', []],
      ),
    }
    const { library } = setUp(files, { distributionAddress: 'https://cdn.test/full' })
    expect((await library.choose(modules('sympy'))).packages).toEqual([
      LOADED('sympy', '1.14.0'),
      LOADED('mpmath', '1.3.0'),
    ])
    expect(await library.suggestions()).toEqual(['sympy', 'mpmath'])
  })

  it('takes the newest wheel of an index that fits, and follows what it requires', async () => {
    const networkx = wheel('networkx', ['helper>=1; python_version>"3"', 'pytest; extra == "test"'])
    const helper = wheel('helper', ['networkx'])
    const file = (filename: string, bytes: Uint8Array, more: object = {}) => ({
      filename,
      url: `../../files/${filename}#sha256=x`,
      hashes: { sha256: hashOf(bytes) },
      ...more,
    })
    const files = {
      [OWN_LOCK]: lock(),
      'https://index.test/simple/networkx/': {
        files: [
          file('networkx-3.1-py3-none-any.whl', networkx),
          file('networkx-3.10-py3-none-any.whl', networkx),
          file('networkx-4.0rc1-py3-none-any.whl', networkx),
          file('networkx-5.0-py3-none-any.whl', networkx, { yanked: true }),
          file('networkx-5.1-py3-none-any.whl', networkx, { 'requires-python': '<3.12' }),
          file('networkx-5.2-cp314-cp314-win_amd64.whl', networkx),
          { filename: 'networkx-5.3-py3-none-any.whl', url: 'x' },
        ],
      },
      'https://index.test/simple/helper/': { files: [file('helper-1.0-py3-none-any.whl', helper)] },
      'https://index.test/files/networkx-3.10-py3-none-any.whl': networkx,
      'https://index.test/files/helper-1.0-py3-none-any.whl': helper,
    }
    const { library } = setUp(files, { indexAddress: 'https://index.test/simple' })
    const choice = await library.choose(modules('networkx'))
    expect(choice.packages).toEqual([LOADED('networkx', '3.10'), LOADED('helper', '1.0')])
    const progress: string[] = []
    const loaded = await choice.load({
      onProgress: ({ name, loadedBytes, totalBytes }) =>
        progress.push(`${name}: ${loadedBytes} of ${totalBytes}`),
    })
    expect(loaded.map(({ name }) => name)).toEqual([
      'packages/networkx-3.10-py3-none-any.whl',
      'packages/helper-1.0-py3-none-any.whl',
      'packages/preload.json',
    ])
    const whole = networkx.length + helper.length
    expect(progress.at(-1)).toMatch(new RegExp(`^(?:networkx 3.10|helper 1.0): ${whole} of ${whole}$`))
  })

  it('asks an index for nothing but well-known modules', async () => {
    const { library, state } = setUp({ [OWN_LOCK]: lock() }, { indexAddress: 'https://index.test/simple/' })
    await expect(library.choose(modules('the_secret_is_42'))).rejects.toMatchObject({
      code: 'package-missing',
    })
    expect(state.asked).toEqual([OWN_LOCK])
  })

  it('says which version is not to be had, and which is', async () => {
    const files = { [OWN_LOCK]: lock(['a', '1.0', ['c']], ['b', '1.0', ['c<2']], ['c', '2.0', []]) }
    const { library } = setUp(files)
    await expect(library.choose({ packages: ['a', 'b'], modules: [] })).rejects.toMatchObject({
      code: 'package-missing',
      message: expect.stringMatching(
        /^The package c<2, which b needs, is in none of .* There is c 2.0 instead\.$/,
      ),
    })
  })

  it('says which package needs one that is not to be had', async () => {
    const { library } = setUp({ [OWN_LOCK]: lock(['a', '1.0', ['gone>=3']]) })
    await expect(library.choose(modules('a'))).rejects.toThrow(
      /^The package gone>=3, which a needs, is in none of the places/,
    )
  })

  it('refuses a file with another hash', async () => {
    const files = {
      [OWN_LOCK]: lock(['a', '1.0', []]),
      'https://page.test/packages/a-1.0-py3-none-any.whl': encode('something else'),
    }
    const { library } = setUp(files)
    const choice = await library.choose(modules('a'))
    await expect(choice.load()).rejects.toMatchObject({ code: 'package-damaged' })
  })

  it('goes back to what was kept where the network is away', async () => {
    const fileName = 'a-1.0-py3-none-any.whl'
    const files = {
      [OWN_LOCK]: lock(['a', '1.0', []]),
      [`https://page.test/packages/${fileName}`]: encode(fileName),
    }
    const { library, state } = setUp(files)
    const first = await (await library.choose(modules('a'))).load()
    state.isAway = true
    expect(await (await library.choose(modules('a'))).load()).toEqual(first)
  })

  it('gives up a download that was cancelled, and says so', async () => {
    const fileName = 'a-1.0-py3-none-any.whl'
    const files = {
      [OWN_LOCK]: lock(['a', '1.0', []]),
      [`https://page.test/packages/${fileName}`]: encode(fileName),
    }
    const { library } = setUp(files)
    const choice = await library.choose(modules('a'))
    await expect(choice.load({ signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'package-cancelled',
    })
  })
})

describe('why a module is not to be had', () => {
  async function explain(module: string, settings: Partial<PackageSettings>, files: Files, isAway = false) {
    const { library, state } = setUp(files, settings)
    state.isAway = isAway
    const error: unknown = await library.choose(modules(module)).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    return await library.explain(module, error)
  }
  const EMPTY = { [OWN_LOCK]: lock() }

  it('names the place that has it and is switched off', async () => {
    expect(await explain('numpy', {}, EMPTY)).toEqual({
      module: 'numpy',
      type: 'switched-off',
      because:
        'The Pyodide distribution has it (numpy 2.4.6), but is switched off: no address of it is set under Settings → Python packages.',
    })
    expect(await explain('torch', {}, EMPTY)).toEqual({
      module: 'torch',
      type: 'switched-off',
      because:
        'A package index may have it (torch), but none is switched on under Settings → Python packages.',
    })
  })

  it('is that the places that are on do not have it', async () => {
    const settings = { indexAddress: 'https://index.test/simple/' }
    expect(await explain('torch', settings, EMPTY)).toMatchObject({ type: 'nowhere' })
    expect(await explain('made_up', {}, EMPTY)).toEqual({ module: 'made_up', type: 'nowhere', because: '' })
  })

  it('is a network that is away, for what exists, but not for a name that was made up', async () => {
    expect(await explain('numpy', {}, EMPTY, true)).toMatchObject({
      type: 'unreachable',
      because: expect.stringContaining(`${OWN_LOCK} could not be fetched (no network)`),
    })
    expect(await explain('made_up', {}, EMPTY, true)).toMatchObject({ type: 'nowhere' })
  })
})
