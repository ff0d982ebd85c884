import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchPackages } from '@/sandbox/build/fetchPackages.ts'
import { readWheelName } from '@/sandbox/packages/readWheelName.ts'
import { buildHarness, PAGE_POLICY, portOf, TYPES } from '../sandbox/serveHarness.ts'

/** Real packages: pure ones with and without dependencies, and one compiled for Pyodide. */
const NAMES = ['sympy', 'networkx', 'z3-solver']

export type PackageServer = {
  readonly url: string
  /** Paths of wheels that were asked for. */
  readonly wheelHits: string[]
  /** While true, everything but the page itself is out of reach. */
  isAway: boolean
  close(): Promise<void>
}

/**
 * A page with sandboxes, and beside it `own/` (packages as `npm run packages` leaves them), `damaged/` (the same, but
 * sympy with a changed byte) and `index/` (the same wheels behind an index by the simple API). Undefined, with the
 * reason: pip could not fetch the packages.
 */
export async function servePackages(): Promise<PackageServer | string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'packages-page-'))
  const own = path.join(folder, 'own')
  try {
    fetchPackages({ names: NAMES, folder: own })
  } catch (error) {
    await rm(folder, { recursive: true })
    return String(error)
  }
  await buildHarness(fileURLToPath(new URL('./harness', import.meta.url)), path.join(folder, 'page'))
  const wheelHits: string[] = []
  const state = { isAway: false }
  const server = createServer((request, response) => {
    const address = decodeURI(new URL(request.url ?? '/', 'http://localhost').pathname).slice('/page/'.length)
    const isPackage = /^(?:own|damaged|index)\//.test(address)
    if (isPackage && state.isAway) return request.socket.destroy()
    if (address.endsWith('.whl')) wheelHits.push(address)
    answer(folder, own, address).then(
      ({ type, content }) => response.setHeader('Content-Type', type).end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(state, {
    url: `http://127.0.0.1:${portOf(server)}/page/`,
    wheelHits,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true })
    },
  })
}

type Answer = { readonly type: string; readonly content: Buffer | string }

async function answer(folder: string, own: string, address: string): Promise<Answer> {
  const [place = '', ...rest] = address.split('/')
  const type = TYPES[path.extname(address)] ?? 'application/octet-stream'
  if (address === '') {
    const page = await readFile(path.join(folder, 'page/index.html'), 'utf8')
    const policy = `<meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}">`
    return { type: 'text/html', content: page.replace('<head>', `<head>${policy}`) }
  }
  if (place === 'index' && !address.endsWith('.whl')) return indexPage(own, rest[0] ?? '')
  if (place === 'own' || place === 'damaged' || place === 'index') {
    const content = await readFile(path.join(own, rest.at(-1) ?? ''))
    if (place === 'damaged' && address.includes('sympy')) content[content.length - 1] = 7
    return { type, content }
  }
  return { type, content: await readFile(path.join(folder, 'page', path.normalize(address))) }
}

/** One project of the index; beside its wheels an older one that was withdrawn and one that does not run here. */
async function indexPage(own: string, project: string): Promise<Answer> {
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
