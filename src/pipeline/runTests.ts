import type { Execution } from '@/pipeline/5-execute/Execution.ts'
import type { Guest } from '@/pipeline/5-execute/Executor.ts'
import { cutMiddle } from '@/lib/cutMiddle.ts'
import { CANCELLED, failureOfError } from './failureOfError.ts'
import type { Grade } from '@/pipeline/6-answer/GradingRule.ts'
import type { Program } from './Program.ts'
import type { Failed, Solving } from './Solving.ts'

const MESSAGE_CHARACTERS = 300

/** Runs a problem's tests after the program, in its guest. A program that wants to can make them pass. */
export async function runTests(tests: Program, guest: Guest, { signal }: Solving): Promise<Grade | Failed> {
  try {
    return gradeOf(await guest.run(tests, { source: { type: 'last-line' }, signal }))
  } catch (error) {
    return failureOfError(error, 'sandbox-failed', signal)
  }
}

function gradeOf({ end }: Execution): Grade | Failed {
  switch (end.type) {
    case 'returned':
      return { type: 'right', because: 'The program passes the tests of the problem.' }
    case 'stopped':
      return CANCELLED
    case 'raised':
      return wrong(`${end.error.name}: ${cutMiddle(end.error.message, MESSAGE_CHARACTERS)}`)
    case 'timed-out':
      return wrong(`they ran longer than ${end.afterMs} ms`)
    default:
      return wrong(`they ended with ${end.type}`)
  }
}

function wrong(what: string): Grade {
  return { type: 'wrong', because: `The tests of the problem fail: ${what}` }
}
