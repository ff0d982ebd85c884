import config from '../playwright.config.ts'

/** `npm run pictures`: the pictures of the README, from the real page. */
export default {
  ...config,
  testDir: '.',
  testIgnore: [],
  outputDir: '../../test-results/pictures',
  reporter: 'line' as const,
  webServer: { ...config.webServer, cwd: '../..' },
}
