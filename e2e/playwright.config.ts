import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from './browser.mjs'

const PORT = 4517
const browser = findBrowser()

/** Real Chromium against the built page, served by the same command that users start. */
export default defineConfig({
  testDir: '.',
  testIgnore: '**/pictures/**',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}/`,
    trace: 'retain-on-failure',
    launchOptions: { ...(browser === undefined ? {} : { executablePath: browser }), args: BROWSER_FLAGS },
  },
  webServer: {
    command: `npx vite preview --port ${PORT} --strictPort --host 127.0.0.1`,
    cwd: '..',
    url: `http://127.0.0.1:${PORT}/`,
    reuseExistingServer: false,
  },
})
