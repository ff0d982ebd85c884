import { createServer, type Server } from 'node:http'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { sandboxPlugin } from '@/sandbox/build/sandboxPlugin.ts'

/** The policy of the built page (vite.config.ts): the sandbox must work under it. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self' https: http:",
  "worker-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

export const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
}

export type HarnessServer = {
  readonly url: string
  /** Paths below `/canary` that were asked for. */
  readonly canaryHits: string[]
  close(): Promise<void>
}

/** Builds the harness page and serves it under a sub-path, beside a canary that counts what reaches it. */
export async function serveHarness(): Promise<HarnessServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sandbox-harness-'))
  await buildHarness(fileURLToPath(new URL('./harness', import.meta.url)), folder)
  const canaryHits: string[] = []
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://localhost').pathname
    if (address.startsWith('/canary')) {
      canaryHits.push(request.url ?? '')
      response.setHeader('Access-Control-Allow-Origin', '*')
      response.end('canary')
      return
    }
    if (address === '/plain') {
      response.setHeader('Content-Type', 'text/html')
      response.end('<!doctype html><title>A page without a policy</title>')
      return
    }
    readPage(folder, address).then(
      ({ type, content }) => response.setHeader('Content-Type', type).end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}/some/path/`,
    canaryHits,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
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

async function readPage(
  folder: string,
  address: string,
): Promise<{ type: string; content: Buffer | string }> {
  const name = address.replace(/^\/some\/path\//, '') || 'index.html'
  const type = TYPES[path.extname(name)] ?? 'application/octet-stream'
  if (name === 'index.html') {
    const page = await readFile(path.join(folder, name), 'utf8')
    const policy = `<meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}">`
    return { type, content: page.replace('<head>', `<head>${policy}`) }
  }
  // The same frame without its policy, to see that the sandbox notices.
  if (name === 'unsealed.html') {
    const page = await readFile(path.join(folder, 'sandbox.html'), 'utf8')
    return { type, content: page.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '') }
  }
  return { type, content: await readFile(path.join(folder, path.normalize(name))) }
}

export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}
