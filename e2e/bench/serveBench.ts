import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { sandboxPlugin } from '@/sandbox/build/sandboxPlugin.ts'
import { serveFolder } from '../server/serveFolder.ts'

/** Builds the page of the benchmarks and serves it, with Pyodide's own files beside it for the baselines. */
export async function serveBench(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('./page', import.meta.url)),
    base: './',
    publicDir: path.dirname(createRequire(import.meta.url).resolve('pyodide/pyodide.mjs')),
    plugins: [sandboxPlugin()],
    resolve: { alias: { '@': fileURLToPath(new URL('../../src', import.meta.url)) } },
    worker: { format: 'es' },
    build: { target: 'es2023', outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 8000 },
  })
  const server = await serveFolder(folder, '/')
  return {
    url: server.url,
    close: async () => {
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}
