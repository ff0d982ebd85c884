import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchPackages } from '@/sandbox/build/fetchPackages.ts'
import { readWheelName } from '@/sandbox/packages/readWheelName.ts'
import { buildHarness, readSealedPage } from '../sandbox/serveHarness.ts'
import { makeDistribution } from './makeDistribution.ts'
import { servePieces } from './servePieces.ts'
import { readAnswer, serveAnswers, typeOf, type FileAnswer } from '../server/serveAnswers.ts'

/** Real packages: pure ones with and without dependencies, and one compiled for Pyodide. */
const NAMES = ['sympy', 'networkx', 'z3-solver']

export type PackageServer = {
  readonly url: string
  /** The same as `own/`, from another origin: `slow/` in pieces, `broken/` cut off. */
  readonly piecesUrl: string
  /** Paths of wheels that were asked for. */
  readonly wheelHits: string[]
  /** While true, everything but the page itself is out of reach. */
  isAway: boolean
  close(): Promise<void>
}

/**
 * A page with sandboxes, and beside it `own/` (packages as `npm run packages` leaves them), `damaged/` (the same, but
 * sympy with a changed byte), `index/` (the same wheels behind an index by the simple API) and `distribution/`. A
 * text, with the reason: pip could not fetch the packages.
 */
export async function servePackages(): Promise<PackageServer | string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'packages-page-'))
  const own = path.join(folder, 'own')
  try {
    fetchPackages({ names: NAMES, folder: own })
    makeDistribution(path.join(folder, 'distribution'))
  } catch (error) {
    await rm(folder, { recursive: true })
    return String(error)
  }
  await buildHarness(fileURLToPath(new URL('./harness', import.meta.url)), path.join(folder, 'page'))
  const wheelHits: string[] = []
  const state = { isAway: false }
  const { origin, close } = await serveAnswers(async (pathname, request) => {
    const address = pathname.slice('/page/'.length)
    const isPackage = /^(?:own|damaged|index|distribution)\//.test(address)
    if (isPackage && state.isAway) request.socket.destroy()
    if (isPackage && /\.(?:whl|zip)$/.test(address)) wheelHits.push(address)
    return await answer(folder, own, address)
  })
  const pieces = await servePieces(own)
  return Object.assign(state, {
    url: `${origin}/page/`,
    piecesUrl: `${pieces.origin}/`,
    wheelHits,
    close: async () => {
      await Promise.all([close(), pieces.close()])
      await rm(folder, { recursive: true })
    },
  })
}

async function answer(folder: string, own: string, address: string): Promise<FileAnswer> {
  const [place = '', ...rest] = address.split('/')
  if (address === '') return await readSealedPage(path.join(folder, 'page'))
  if (place === 'index' && !address.endsWith('.whl')) return indexPage(own, rest[0] ?? '')
  if (place === 'distribution') return await readAnswer(path.join(folder, place), rest.join('/'))
  if (place === 'own' || place === 'damaged' || place === 'index') {
    const content = await readFile(path.join(own, rest.at(-1) ?? ''))
    if (place === 'damaged' && address.includes('sympy')) content[content.length - 1] = 7
    return { type: typeOf(address), content }
  }
  return await readAnswer(path.join(folder, 'page'), address)
}

/** One project of the index; beside its wheels an older one that was withdrawn and one that does not run here. */
async function indexPage(own: string, project: string): Promise<FileAnswer> {
  const wheels = (await readdir(own)).filter((file) => readWheelName(file)?.name === project)
  if (wheels.length === 0) throw new Error(`There is no project ${project}.`)
  const files = await Promise.all(
    wheels.map(async (filename) => ({
      filename,
      url: `../files/${filename}`,
      hashes: {
        sha256: createHash('sha256')
          .update(await readFile(path.join(own, filename)))
          .digest('hex'),
      },
      'requires-python': '>=3.9',
      yanked: false,
    })),
  )
  const others = [
    { ...files[0], filename: `${project}-99.0-py3-none-any.whl`, yanked: 'withdrawn' },
    { ...files[0], filename: `${project}-99.1-cp314-cp314-manylinux_2_28_x86_64.whl` },
    { ...files[0], filename: `${project}-99.2-py3-none-any.whl`, 'requires-python': '>=3.99' },
  ]
  const content = JSON.stringify({
    meta: { 'api-version': '1.1' },
    name: project,
    files: [...files, ...others],
  })
  return { type: 'application/vnd.pypi.simple.v1+json', content }
}
