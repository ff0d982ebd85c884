import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { withPagePolicy } from '@/sandbox/build/pagePolicy.ts'
import { sandboxPlugin } from '@/sandbox/build/sandboxPlugin.ts'
import { readAnswer, serveAnswers, type FileAnswer } from '../server/serveAnswers.ts'

export type HarnessServer = {
  readonly url: string
  /** Paths below `/canary` that were asked for. */
  readonly canaryHits: string[]
  close(): Promise<void>
}

const PLACE = '/some/path/'

/** Builds the harness page and serves it under a sub-path, beside a canary that counts what reaches it. */
export async function serveHarness(): Promise<HarnessServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sandbox-harness-'))
  await buildHarness(fileURLToPath(new URL('./harness', import.meta.url)), folder)
  const canaryHits: string[] = []
  const { origin, close } = await serveAnswers(async (pathname, request) => {
    if (pathname.startsWith('/canary')) {
      canaryHits.push(request.url ?? '')
      return { type: 'text/plain', content: 'canary', isForAll: true }
    }
    if (pathname === '/plain') {
      return { type: 'text/html', content: '<!doctype html><title>A page without a policy</title>' }
    }
    return await readHarness(folder, pathname.slice(PLACE.length) || 'index.html')
  })
  return {
    url: origin + PLACE,
    canaryHits,
    close: async () => {
      await close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Builds the page in `root`, with its sandbox. */
export async function buildHarness(root: string, folder: string): Promise<void> {
  const source = fileURLToPath(new URL('../../src', import.meta.url))
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    base: './',
    publicDir: false,
    plugins: [sandboxPlugin()],
    resolve: { alias: { '@': source } },
    build: { target: 'es2023', outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 8000 },
  })
}

/** A built page with the policy of the real one, under which the sandbox must work. */
export async function readSealedPage(folder: string): Promise<FileAnswer> {
  const content = withPagePolicy(await readFile(path.join(folder, 'index.html'), 'utf8'))
  return { type: 'text/html', content }
}

async function readHarness(folder: string, name: string): Promise<FileAnswer> {
  if (name === 'index.html') return await readSealedPage(folder)
  // The same frame without its policy, to see that the sandbox notices.
  if (name === 'unsealed.html') {
    const frame = await readFile(path.join(folder, 'sandbox.html'), 'utf8')
    const content = frame.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    return { type: 'text/html', content }
  }
  return await readAnswer(folder, name)
}
