import { testControls } from '../hostile/controls.ts'
import { testHostilePrograms } from '../hostile/hostilePrograms.ts'
import { testStopTimes } from '../hostile/stopTimes.ts'
import { test } from './fixtures.ts'

test.describe.configure({ mode: 'default' })

testHostilePrograms(test)
testStopTimes(test)
testControls(test)
