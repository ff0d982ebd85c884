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
  // Pictures and traces of the page would be part of the times.
  use: { ...config.use, trace: 'off' as const },
  webServer: { ...config.webServer, cwd: '../..' },
}
