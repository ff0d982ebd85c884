import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { sandboxPlugin } from './src/sandbox/build/sandboxPlugin.ts'

/**
 * The policy of the page that holds the keys (SECURITY section 5), as a meta tag because a static host may set
 * no headers. `frame-src` is what stops a sandbox frame from navigating itself away with data. The endpoint is the
 * person's choice, hence `connect-src`. Only in the built page: the development server needs inline scripts.
 */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self' https: http:",
  "worker-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
].join('; ')

function contentPolicy(): Plugin {
  return {
    name: 'content-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          /<head>\s*/,
          `<head>\n    <meta http-equiv="Content-Security-Policy" content="${CONTENT_POLICY}" />\n    <meta name="referrer" content="no-referrer" />\n    `,
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
