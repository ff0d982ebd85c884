// Runs the hostile programs in Firefox ESR and WebKitGTK, which come from Debian.
// The last line adds up both: `N passed, N failed, N skipped`.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const RESULTS = 'test-results/engines'
const NEEDED = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', 'xvfb-run': 'xvfb' }

provideBrowsers()
rmSync(RESULTS, { recursive: true, force: true })
const command = ['-a', 'npm', 'run', '--silent', 'engines', '--', ...process.argv.slice(2)]
const { status } = spawnSync('xvfb-run', command, {
  stdio: 'inherit',
  env: { ...process.env, FORCE_COLOR: '0' },
})
const stats = readStats()
// A run that broke without a failed test of its own still counts as one failure.
if (stats.flaky > 0) console.log(`engines: ${stats.flaky} passed at the second try, in a new browser`)
const failed = Math.max(stats.unexpected, status === 0 ? 0 : 1)
console.log(`${stats.expected + stats.flaky} passed, ${failed} failed, ${stats.skipped} skipped`)
process.exitCode = failed === 0 ? 0 : 1

function provideBrowsers() {
  const missing = Object.keys(NEEDED).filter((program) => !isOnPath(program))
  if (missing.length === 0)
    return console.log('engines: Firefox ESR, WebKitGTK and Xvfb are installed already')
  const packages = missing.map((program) => NEEDED[program])
  console.log(`engines: ${missing.join(', ')} missing, trying apt-get install ${packages.join(' ')}`)
  run('apt-get', ['update'])
  run('apt-get', ['install', '-y', '--no-install-recommends', ...packages])
}

function run(program, parameters) {
  const { status: code, error } = spawnSync(program, parameters, { stdio: 'inherit' })
  if (code !== 0)
    console.log(`engines: ${program} ${parameters[0]} failed: ${error?.message ?? `code ${code}`}`)
}

function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}

function readStats() {
  const none = { expected: 0, flaky: 0, unexpected: 0, skipped: 0 }
  try {
    return JSON.parse(readFileSync(`${RESULTS}/engines.json`, 'utf8')).stats
  } catch (error) {
    console.log(`no report: ${error.message}`)
    return none
  }
}
