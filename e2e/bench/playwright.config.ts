import config from '../playwright.config.ts'

/** `npm run bench`: figures, no judgement. One after another, because each wants the machine for itself. */
export default {
  ...config,
  testDir: '.',
  testMatch: '**/*.bench.ts',
  outputDir: '../../test-results/bench',
  fullyParallel: false,
  workers: 1,
  timeout: 900_000,
  reporter: './FigureReporter.ts',
  webServer: { ...config.webServer, cwd: '../..' },
}
