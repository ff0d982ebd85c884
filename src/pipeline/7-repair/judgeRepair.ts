import { lineOfOffset } from '@/lib/lineOfOffset.ts'
import { textOf } from '@/lib/syntaxTree.ts'
import { catchersIn, type Catcher } from '@/pipeline/4-check/hiddenErrors.ts'
import { hardCodedAnswer, parseProgram } from '@/pipeline/4-check/programTree.ts'
import type { Answer } from '@/pipeline/6-answer/Answer.ts'
import type { Failure } from '@/pipeline/Failure.ts'
import type { Program } from '@/pipeline/Program.ts'
import type { RepairVerdict } from './RepairVerdict.ts'

/** What an attempt came to. */
export type AttemptResult = {
  readonly program?: Program | undefined
  readonly failure?: Failure | undefined
  readonly answer?: Answer | undefined
}

/** What a repair did to the attempt before it. Programs are compared as syntax trees, answers by their text. */
export function judgeRepair(before: AttemptResult, after: AttemptResult): RepairVerdict {
  if (before.program !== undefined && before.program.source === after.program?.source) {
    return { type: 'repeated-program', because: 'The program is the same as before, byte for byte.' }
  }
  if (after.answer === undefined) return judgeFailure(before, after)
  if (before.answer !== undefined && (before.failure === undefined || after.failure !== undefined)) {
    return judgeAnswers(before.answer, after.answer)
  }
  const mask = before.failure === undefined ? undefined : maskIn(before.program, after.program)
  if (mask !== undefined) return { type: 'masked', because: mask }
  const gone =
    before.failure === undefined ? 'The program' : `The failure (${before.failure.kind}) is gone: the program`
  return { type: 'fixed', because: `${gone} hands over ${shorten(after.answer.text)}.` }
}

function judgeFailure({ failure: before }: AttemptResult, { failure: after }: AttemptResult): RepairVerdict {
  if (after === undefined) return { type: 'different-failure', because: 'It ended without an answer.' }
  const isSame = before?.kind === after.kind && before.name === after.name
  if (isSame)
    return { type: 'same-failure', because: `It failed in the same way again: ${after.kind}${named(after)}.` }
  const earlier = before === undefined ? 'no failure' : `${before.kind}${named(before)}`
  return { type: 'different-failure', because: `Before: ${earlier}; now: ${after.kind}${named(after)}.` }
}

function judgeAnswers(before: Answer, after: Answer): RepairVerdict {
  return before.text === after.text
    ? { type: 'same-failure', because: `The answer is still ${shorten(after.text)}.` }
    : {
        type: 'different-answer',
        because: `The answer was ${shorten(before.text)} and is now ${shorten(after.text)}.`,
      }
}

/** How a program hides the error of the one before it; undefined if it does not. */
function maskIn(before: Program | undefined, after: Program | undefined): string | undefined {
  if (before === undefined || after === undefined || before.language !== after.language) return undefined
  const [treeBefore, treeAfter] = [parseProgram(before), parseProgram(after)]
  const catchers = catchersIn(after.language, treeAfter)
  if (catchers.length > catchersIn(before.language, treeBefore).length) {
    const added = ({ node }: Catcher) => !before.source.includes(textOf(after.source, node.parent ?? node))
    const catcher = catchers.find(added) ?? catchers.at(-1)
    const { line } = lineOfOffset(after.source, catcher?.node.from ?? 0)
    return `Line ${line} catches the error instead of avoiding it.`
  }
  const constant = hardCodedAnswer(after.language, treeAfter)
  if (constant === undefined || hardCodedAnswer(before.language, treeBefore) !== undefined) return undefined
  const { line } = lineOfOffset(after.source, constant.from)
  return `Line ${line} hands over a written value instead of a computed one.`
}

function named({ name }: Failure): string {
  return name === undefined ? '' : ` (${name})`
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)} …` : text
}
