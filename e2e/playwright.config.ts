import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from './browser.mjs'

/** Several can run side by side on one machine, each with a port, a built page and a folder of its own. */
const PORT = Number(process.env['PAL_E2E_PORT'] ?? 4517)
const PAGE_FOLDER = process.env['PAL_E2E_PAGE'] ?? 'dist'
const RESULTS_FOLDER = process.env['PAL_E2E_RESULTS'] ?? '../test-results'
const browser = findBrowser()

/** Real Chromium against the built page, served by the same command that users start. */
export default defineConfig({
  testDir: '.',
  testIgnore: ['**/pictures/**', '**/engines/**'],
  // A folder of its own, because Playwright empties it at the start.
  outputDir: `${RESULTS_FOLDER}/artifacts`,
  fullyParallel: true,
  // Interpreters boot on several threads: two pages at once on two cores only slow each other down.
  workers: 1,
  // A second try tells a slow machine from a defect; the summary counts tests that needed it.
  retries: 1,
  // A machine that is busy with other work takes many times as long to boot interpreters.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: `${RESULTS_FOLDER}/e2e.json` }]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}/`,
    trace: 'retain-on-failure',
    launchOptions: { ...(browser === undefined ? {} : { executablePath: browser }), args: BROWSER_FLAGS },
  },
  webServer: {
    command: `npx vite preview --port ${PORT} --strictPort --host 127.0.0.1 --outDir ${PAGE_FOLDER}`,
    cwd: '..',
    url: `http://127.0.0.1:${PORT}/`,
    reuseExistingServer: false,
  },
})
