import { testControls } from './controls.ts'
import { test } from './fixtures.ts'
import { testHostilePrograms } from './hostilePrograms.ts'
import { testStopTimes } from './stopTimes.ts'

// One after another in one page: each program also runs after whatever the one before it did.
test.describe.configure({ mode: 'default' })

testHostilePrograms(test)
testStopTimes(test)
testControls(test)
