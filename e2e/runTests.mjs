// The README's test command: checks, unit tests, then the built page in a real browser.
// The last line adds up all suites: `N passed, N failed, N skipped`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { provideBrowser } from './browser.mjs'

const RESULTS = 'test-results'
const UNIT_REPORT = `${RESULTS}/unit.json`
const END_TO_END_REPORT = `${RESULTS}/e2e.json`

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS)

const steps = [
  ['format', 'npm', ['run', '--silent', 'format']],
  ['lint', 'npm', ['run', '--silent', 'lint']],
  ['types', 'npm', ['run', '--silent', 'types']],
  ['dead code', 'npm', ['run', '--silent', 'dead']],
  [
    'unit tests',
    'npx',
    ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`],
  ],
  ['build', 'npm', ['run', '--silent', 'build']],
  ['end-to-end tests', 'npx', ['playwright', 'test', '-c', 'e2e/playwright.config.ts']],
]

const browser = provideBrowser()
const broken = steps.filter(([name, command, parameters]) => !run(name, command, parameters))
const totals = add(readUnitReport(), readEndToEndReport())

for (const [name] of broken) console.log(`step failed: ${name}`)
// A step that broke without a failed test of its own (format, lint, a crashed suite) still counts as one failure.
const failed = Math.max(totals.failed, broken.length)
console.log(`${totals.passed} passed, ${failed} failed, ${totals.skipped} skipped`)
process.exitCode = failed === 0 ? 0 : 1

function run(name, command, parameters) {
  console.log(`\n== ${name}`)
  const environment = { ...process.env, PAL_CHROMIUM: browser, FORCE_COLOR: '0' }
  return spawnSync(command, parameters, { stdio: 'inherit', env: environment }).status === 0
}

function readUnitReport() {
  const report = readReport(UNIT_REPORT)
  if (report === undefined) return { passed: 0, failed: 0, skipped: 0 }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function readEndToEndReport() {
  const stats = readReport(END_TO_END_REPORT)?.stats
  if (stats === undefined) return { passed: 0, failed: 0, skipped: 0 }
  if (stats.flaky > 0) console.log(`${stats.flaky} end-to-end tests passed only at the second try`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

/** A suite that crashed has written none; its step is counted as failed. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    console.log(`no report in ${file}: ${error.message}`)
    return undefined
  }
}

function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}
