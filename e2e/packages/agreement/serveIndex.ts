import { zipSync } from 'fflate'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { readWheelName } from '@/sandbox/packages/readWheelName.ts'
import { portOf } from '../../server/serveAnswers.ts'
import type { Release } from './handWritten.ts'

type File = { readonly name: string; readonly bytes: Uint8Array; readonly release?: Release }

/**
 * An index by the simple API in JSON, on this machine: hand-written releases and the wheels of a folder. Its pages
 * offer the metadata of hand-written wheels beside them (PEP 658).
 */
export async function serveIndex(releases: readonly Release[], folder: string) {
  const wheels = (await readdir(folder)).filter((name) => name.endsWith('.whl'))
  const files: readonly File[] = [
    ...releases.map((release) => ({ name: fileNameOf(release), bytes: wheelOf(release), release })),
    ...(await Promise.all(
      wheels.map(async (name) => ({ name, bytes: await readFile(path.join(folder, name)) })),
    )),
  ]
  const server = createServer((request, response) => {
    // micropip resolves no relative address.
    const origin = `http://${request.headers.host ?? ''}`
    const [, place, name = ''] = decodeURI(request.url ?? '').split('/')
    const own = files.filter((file) => readWheelName(file.name)?.name === name)
    if (place === 'simple' && own.length > 0) {
      response.setHeader('Content-Type', 'application/vnd.pypi.simple.v1+json')
      return response.end(
        JSON.stringify({
          meta: { 'api-version': '1.1' },
          name,
          files: own.map((file) => describe(file, origin)),
        }),
      )
    }
    const file = files.find(
      (candidate) => place === 'files' && name.replace(/\.metadata$/, '') === candidate.name,
    )
    if (file === undefined) return response.writeHead(404).end()
    if (!name.endsWith('.metadata')) return response.end(file.bytes)
    return file.release === undefined ? response.writeHead(404).end() : response.end(metadataOf(file.release))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${portOf(server)}/simple/`,
    close: () => new Promise((resolve) => server.close(resolve)).then(() => undefined),
  }
}

function describe({ name, bytes, release }: File, origin: string) {
  return {
    filename: name,
    url: `${origin}/files/${name}`,
    hashes: { sha256: hashOf(bytes) },
    ...(release?.requiresPython === undefined ? {} : { 'requires-python': release.requiresPython }),
    yanked: release?.isYanked === true ? 'withdrawn' : false,
    'core-metadata': release === undefined ? false : { sha256: hashOf(Buffer.from(metadataOf(release))) },
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function fileNameOf({ name, version }: Release): string {
  return `${name.replaceAll(/[-.]/g, '_')}-${version}-py3-none-any.whl`
}

function metadataOf({ name, version, requires = [], extras = [], requiresPython }: Release): string {
  return [
    'Metadata-Version: 2.4',
    `Name: ${name}`,
    `Version: ${version}`,
    ...(requiresPython === undefined ? [] : [`Requires-Python: ${requiresPython}`]),
    ...extras.map((extra) => `Provides-Extra: ${extra}`),
    ...requires.map((text) => `Requires-Dist: ${text}`),
    '',
    '',
  ].join('\n')
}

function wheelOf(release: Release): Uint8Array {
  const module = release.name.toLowerCase().replaceAll(/[-.]/g, '_')
  const info = fileNameOf(release).replace('-py3-none-any.whl', '.dist-info')
  const wheel = 'Wheel-Version: 1.0\nGenerator: hand\nRoot-Is-Purelib: true\nTag: py3-none-any\n'
  return zipSync(
    {
      [`${module}/__init__.py`]: Buffer.from(''),
      [`${info}/METADATA`]: Buffer.from(metadataOf(release)),
      [`${info}/WHEEL`]: Buffer.from(wheel),
      [`${info}/RECORD`]: Buffer.from(''),
    },
    // The same bytes at every try, whatever the hour.
    { mtime: '2026-01-01' },
  )
}
