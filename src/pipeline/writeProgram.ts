import { readReply, type Reply } from '@/pipeline/2-model/readReply.ts'
import { extractProgram } from '@/pipeline/3-extract/extractProgram.ts'
import type { Candidate, Extraction } from '@/pipeline/3-extract/Extraction.ts'
import { splitSegments } from '@/pipeline/3-extract/splitSegments.ts'
import type { Program } from './Program.ts'
import { failed, type Failed, type Solving, type Step, type Task } from './Solving.ts'
import type { Template } from './Template.ts'

export type Written = { readonly type: 'written'; readonly program: Program; readonly reply: string }

/** Asks the model and takes the program out of its reply. */
export async function* writeProgram({ messages, template }: Task, solving: Solving): Step<Written | Failed> {
  const reply = yield* readReply(messages, solving.tools.sampling, solving)
  if (reply.type === 'failed') return reply
  const extraction = extractFrom(reply, template)
  yield { type: 'program-extracted', extraction }
  return judgeExtraction(extraction, reply)
}

/** The program of a whole reply, by the template's policy. */
export function extractFrom({ text }: Reply, { language, extraction: policy }: Template): Extraction {
  return extractProgram(text, { language, policy, finished: true })
}

/** The program, or why there is none or only half of one. */
export function judgeExtraction(extraction: Extraction, reply: Reply): Written | Failed {
  const isCutOff = extraction.type === 'none' || chosenIn(extraction)?.closed === false
  if (reply.finishReason === 'length' && isCutOff) return TRUNCATED
  if (extraction.type === 'none') return withoutProgram(extraction.reason, reply)
  return { type: 'written', program: extraction.program, reply: reply.text }
}

/**
 * The reply as the model's turn in a conversation: prose and program. Thinking is not sent back, and what stands
 * after the program was written without having seen its output.
 */
export function textUpToProgram({ text }: Reply, extraction: Extraction): string {
  const start = chosenIn(extraction)?.start ?? text.length
  const segments = splitSegments(text, { finished: true }).filter((segment) => segment.start <= start)
  return segments
    .filter(({ type }) => type === 'reasoning' || type === 'code')
    .map(({ raw }) => raw)
    .join('')
    .trim()
}

/** The candidate that the program came from; the last of them if it was joined from several. */
function chosenIn({ candidates }: Extraction): Candidate | undefined {
  return candidates.findLast(({ chosen }) => chosen)
}

/** The reply met its token limit before what was asked for was there. */
export const TRUNCATED: Failed = failed({
  kind: 'reply-truncated',
  message: 'The reply was cut off at its limit of tokens before it was complete.',
  hint: 'Allow more tokens for a reply, or ask for a shorter one.',
})

function withoutProgram(kind: 'no-code' | 'wrong-language', { text, finishReason, note }: Reply): Failed {
  if (finishReason === 'content-filter') {
    return failed({ kind, message: note ?? 'The content filter of the endpoint ended the reply.' })
  }
  if (text.trim() === '') return failed({ kind, message: note ?? 'The reply is empty.' })
  return failed({ kind, message: MISSING[kind] })
}

const MISSING = {
  'no-code': 'The reply holds no program.',
  'wrong-language': 'The reply holds code, but none in the language of the template.',
} as const
