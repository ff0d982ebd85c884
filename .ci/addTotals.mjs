// One last line for both test commands: `N passed, N failed, N skipped`.
import { readFileSync } from 'node:fs'

const totals = process.argv.slice(2).map((file) => {
  const line = readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? ''
  const counts = /^(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(line)
  // A command that broke before its last line counts as one failure.
  return counts === null ? [0, 1, 0] : counts.slice(1).map(Number)
})
const [passed, failed, skipped] = [0, 1, 2].map((position) =>
  totals.reduce((sum, counts) => sum + counts[position], 0),
)
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exitCode = failed === 0 ? 0 : 1
