import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** Node runs no TypeScript before version 22, so the relay is put together first; packages stay where they are. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('..', import.meta.url)) } },
  publicDir: false,
  build: {
    target: 'node20',
    outDir: '.cache/relay',
    emptyOutDir: false,
    rollupOptions: { output: { entryFileNames: '[name].mjs' } },
  },
})
