import { step, type DoctorStep } from './DoctorStep.ts'
import { STOP, type Trial } from './readTrial.ts'

/** Pieces further apart than this did not leave together. */
const APART_MS = 50
/** After a wait this long, a reply in one moment was collected by something. */
const COLLECTED_MS = 2000

/** What a whole reply tells of the way it came. */
export function* judgeReply(trial: Trial): Generator<DoctorStep> {
  yield streaming(trial)
  if (trial.error !== undefined) {
    yield step('stop', 'not-checked', `The reply broke off: ${trial.error.message}`)
    yield step('usage', 'not-checked', 'The reply broke off.')
    return
  }
  yield stopping(trial)
  yield usage(trial)
}

function streaming({ pieces, firstMs = 0, lastMs }: Trial): DoctorStep {
  const spreadMs = lastMs - firstMs
  if (pieces >= 3 && spreadMs >= APART_MS) {
    return step('streaming', 'pass', `${pieces} pieces within ${(spreadMs / 1000).toFixed(1)} seconds.`)
  }
  if (firstMs < COLLECTED_MS) {
    return step('streaming', 'not-checked', 'The whole reply came so fast that it cannot be told.')
  }
  const seconds = (firstMs / 1000).toFixed(1)
  return step(
    'streaming',
    'fail',
    `All of the reply came at once, after ${seconds} seconds: the server does not stream, or something before it collects.`,
    {
      text: 'Replies still work, but appear late. Behind nginx, switch its collecting off:',
      line: 'proxy_buffering off;',
    },
  )
}

/** The model was asked to count on past the stop sequence. */
function stopping({ text }: Trial): DoctorStep {
  const numbers = new Set(text.match(/\d+/g))
  if (numbers.has('14') || numbers.has(STOP)) {
    return step('stop', 'fail', `The model was to stop before ${STOP}, and the reply goes on.`, {
      text: 'Interleaved templates need it: use another kind of template with this endpoint, or a server that takes “stop”.',
    })
  }
  return numbers.has('12')
    ? step('stop', 'pass', `The reply ends before ${STOP}, as asked.`)
    : step('stop', 'not-checked', 'The model did not count as asked, so it cannot be told.')
}

function usage({ usage: told }: Trial): DoctorStep {
  return told === undefined
    ? step('usage', 'fail', 'The server does not say how many tokens a reply took.', {
        text: 'Nothing is broken: tokens and prices are estimated from the length of the texts.',
      })
    : step('usage', 'pass', `${told.promptTokens} for the prompt, ${told.completionTokens} for the reply.`)
}
