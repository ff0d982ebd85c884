import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { withPagePolicy } from './src/sandbox/build/pagePolicy.ts'
import { sandboxPlugin } from './src/sandbox/build/sandboxPlugin.ts'

/** The policy of the page (`pagePolicy.ts`), only in the built one: the development server needs inline scripts. */
function contentPolicy(): Plugin {
  return {
    name: 'content-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        withPagePolicy(
          html.replace(/<head>\s*/, '<head>\n    <meta name="referrer" content="no-referrer" />\n    '),
        ),
    },
  }
}

/** Stands in manifests, so that a benchmark says by which version it ran. */
const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'))

export default defineConfig({
  // Relative addresses, so that the built folder works under any sub-path of any static host.
  base: './',
  plugins: [react(), contentPolicy(), sandboxPlugin()],
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: { target: 'es2023', chunkSizeWarningLimit: 8000 },
  worker: { format: 'es' },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
  },
})
