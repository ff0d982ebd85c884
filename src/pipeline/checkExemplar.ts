import type { Message, Model } from '@/pipeline/2-model/Model.ts'
import { outputMessage } from '@/pipeline/1-prompt/outputMessage.ts'
import { splitTranscript } from '@/pipeline/1-prompt/splitTranscript.ts'
import { FAILURE_STAGES } from './Failure.ts'
import { filesOfExemplar } from './filesOfExemplar.ts'
import type { Attempt } from './Run.ts'
import { runOf } from './reduceRun.ts'
import type { RunEvent } from './RunEvent.ts'
import { solve } from './solve.ts'
import type { SolveTools } from './SolveTools.ts'
import type { Exemplar, Template } from './Template.ts'

/** What became of an exemplar that was solved as if a model had answered with its reply. */
export type ExemplarCheck =
  /** `answer`: exact text of what it hands over. */
  | { readonly type: 'passed'; readonly answer: string }
  | { readonly type: 'failed'; readonly message: string; readonly hint?: string }
  /** Nothing can be said of it. */
  | { readonly type: 'unknown'; readonly because: string }

export type ExemplarTools = Omit<SolveTools, 'model' | 'template' | 'runId' | 'sampling' | 'fallbackTemplate'>

/**
 * Runs an exemplar through the whole pipeline, its reply in the place of a model's: what a model is shown as an
 * example must itself be found, pass the check, run and hand over a result. Rejects when aborted.
 */
export async function checkExemplar(
  { exemplar, template }: { readonly exemplar: Exemplar; readonly template: Template },
  tools: ExemplarTools,
  signal: AbortSignal,
): Promise<ExemplarCheck> {
  const files = filesOfExemplar(exemplar.question)
  if (files.type === 'incomplete')
    return {
      type: 'unknown',
      because: `It needs the file ${files.name}, of which only the beginning is there.`,
    }
  const problem = {
    id: 'exemplar',
    question: exemplar.question,
    files: files.files,
    inputLines: [],
    tags: [],
  }
  const alone: Template = {
    ...template,
    exemplars: [],
    repair: { ...template.repair, attempts: 0 },
    fallback: { type: 'none' },
  }
  const events: RunEvent[] = []
  const model = replying(turnsOf(exemplar, template))
  const settings = {
    runId: 'exemplar',
    template: alone,
    model,
    sampling: {},
    fallbackTemplate: () => undefined,
  }
  for await (const event of solve(problem, { ...tools, ...settings }, signal)) events.push(event)
  signal.throwIfAborted()
  return judge(runOf(events)?.attempts[0], exemplar, template)
}

function judge(attempt: Attempt | undefined, exemplar: Exemplar, template: Template): ExemplarCheck {
  const { failure, answer } = attempt ?? {}
  if (failure !== undefined && FAILURE_STAGES[failure.kind] === 'infrastructure')
    return { type: 'unknown', because: failure.message }
  if (failure !== undefined)
    return {
      type: 'failed',
      message: failure.message,
      ...(failure.hint === undefined ? {} : { hint: failure.hint }),
    }
  const claimed = template.mode === 'interleaved' ? wrongOutput(exemplar, attempt) : undefined
  if (claimed !== undefined) return claimed
  // Where tests judge, nothing is handed over; an exemplar has none.
  const isValue = template.contract.source.type !== 'tests'
  return { type: 'passed', answer: isValue ? (answer?.text ?? '') : '' }
}

/** A model that is shown made-up outputs learns to make them up. */
function wrongOutput({ reply }: Exemplar, attempt: Attempt | undefined): ExemplarCheck | undefined {
  const outputs = splitTranscript(reply).filter(({ role }) => role === 'user')
  for (const [position, { content }] of outputs.entries()) {
    const real = outputMessage(attempt?.blocks[position]).content
    if (content.trim() !== real.trim())
      return {
        type: 'failed',
        message: `Its ${ordinal(position)} program prints something else than the output block after it says.`,
        hint: `It prints:\n${real}`,
      }
  }
  return undefined
}

function ordinal(position: number): string {
  return ['first', 'second', 'third', 'fourth', 'fifth'][position] ?? `${position + 1}th`
}

function turnsOf({ reply }: Exemplar, { mode }: Template): readonly string[] {
  if (mode !== 'interleaved') return [reply]
  return splitTranscript(reply)
    .filter(({ role }) => role === 'assistant')
    .map(({ content }) => content)
}

/** Says its turns one after another. */
function replying(turns: readonly string[]): Model {
  return {
    identity: { id: 'exemplar', name: 'Exemplar', kind: 'scripted' },
    async *reply({ messages }) {
      yield { type: 'text-delta', text: turns[saidIn(messages)] ?? '' }
      yield { type: 'reply-finished', finishReason: 'stop' }
    },
  }
}

function saidIn(messages: readonly Message[]): number {
  return messages.filter(({ role }) => role === 'assistant').length
}
