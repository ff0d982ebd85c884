import { defineConfig } from '@playwright/test'

/** The hostile programs in the other engines. Playwright only runs the tests: the browsers are Debian's own. */
const RESULTS_FOLDER = process.env['PAL_ENGINES_RESULTS'] ?? '../../test-results/engines'

export default defineConfig({
  testDir: '.',
  outputDir: RESULTS_FOLDER,
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  // A few that fail say enough; each starts the browser anew.
  maxFailures: 20,
  // In a new browser: in WebKitGTK threads that did not end starve the boot of the next interpreter.
  retries: 2,
  reporter: [['line'], ['json', { outputFile: `${RESULTS_FOLDER}/engines.json` }]],
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
})
