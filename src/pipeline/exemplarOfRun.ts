import { describeFiles } from '@/pipeline/1-prompt/describeFiles.ts'
import { outputMessage } from '@/pipeline/1-prompt/outputMessage.ts'
import { splitSegments } from '@/pipeline/3-extract/splitSegments.ts'
import type { Attempt, Run } from './Run.ts'
import type { Exemplar } from './Template.ts'

/**
 * A solved problem as an exemplar: its question, with its files as a template describes them, and the reply whose
 * answer was graded right. Thinking is left out, because it is nothing that a model writes in a reply. A repair's
 * reply says everything that is needed; the failures before it do not come along. Undefined: nothing was right.
 */
export function exemplarOfRun({ attempts, started }: Run): Exemplar | undefined {
  const attempt = attempts.find(
    ({ grade, purpose }) => grade?.type === 'right' && (purpose === 'first' || purpose === 'repair'),
  )
  if (attempt === undefined) return undefined
  const { question, files } = started.problem
  return {
    question: files.length === 0 ? question : `${question.trimEnd()}\n\n${describeFiles(files)}`,
    reply: attempt.template.mode === 'interleaved' ? transcriptOf(attempt) : withoutThinking(attempt.reply),
    enabled: true,
  }
}

/** Text, program, its output, text… as `splitTranscript` takes it apart again. */
function transcriptOf({ reply, blocks }: Attempt): string {
  let end = 0
  const turns = blocks.map((block) => {
    const text = reply.slice(end, block.replyEnd)
    end = block.replyEnd
    return `${withoutThinking(text)}\n\n${outputMessage(block).content}`
  })
  return [...turns, withoutThinking(reply.slice(end))].join('\n\n').trim()
}

function withoutThinking(reply: string): string {
  return splitSegments(reply, { finished: true })
    .filter(({ type }) => type === 'reasoning' || type === 'code')
    .map(({ raw }) => raw)
    .join('')
    .trim()
}
