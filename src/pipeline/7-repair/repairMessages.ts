import type { Message } from '@/pipeline/2-model/Model.ts'
import { splitSegments } from '@/pipeline/3-extract/splitSegments.ts'
import type { Finding } from '@/pipeline/4-check/Finding.ts'
import type { GuestError } from '@/pipeline/5-execute/Execution.ts'
import type { Failure } from '@/pipeline/Failure.ts'
import type { Attempt, Block } from '@/pipeline/Run.ts'
import { fence } from '@/pipeline/1-prompt/fence.ts'
import { cutMiddle } from '@/lib/cutMiddle.ts'
import { repairDirective } from './repairDirective.ts'

const MESSAGE_CHARACTERS = 600
const TRACEBACK_CHARACTERS = 2_000
const PRINTED_CHARACTERS = 600
const REPLY_CHARACTERS = 4_000
const FINDINGS_SHOWN = 8
const LOCALS_SHOWN = 8
const LOCAL_CHARACTERS = 100

/**
 * What is sent after a failure: the prompt as before, what the model wrote last, and what became of it. Of the
 * attempts before the last only the failures are named, so that the conversation does not grow with each repair.
 */
export function repairMessages(prompt: readonly Message[], attempts: readonly Attempt[]): readonly Message[] {
  const last = attempts.at(-1)
  if (last?.failure === undefined) return prompt
  return [
    ...prompt,
    { role: 'assistant', content: whatWasWritten(last) },
    { role: 'user', content: whatBecameOfIt(last, last.failure, attempts.slice(0, -1)) },
  ]
}

/** The programs exactly as they ran, without thinking and prose; where there is none, the reply. */
function whatWasWritten({ blocks, reply, template }: Attempt): string {
  const programs = blocks.flatMap(({ program }) => program ?? [])
  if (programs.length > 0) return programs.map(({ source }) => fence(source, template.language)).join('\n\n')
  const said = splitSegments(reply, { finished: true }).filter(({ type }) => type !== 'thinking')
  const text = said
    .map(({ raw }) => raw)
    .join('')
    .trim()
  return text === '' ? '(an empty reply)' : cutMiddle(text, REPLY_CHARACTERS)
}

function whatBecameOfIt(last: Attempt, failure: Failure, earlier: readonly Attempt[]): string {
  const block = last.blocks.at(-1)
  const parts = [
    `That failed (${failure.kind}): ${cutMiddle(failure.message, MESSAGE_CHARACTERS)}`,
    ...describeTraceback(errorOf(block)),
    ...describeLocals(errorOf(block)),
    ...describeFindings(block, failure),
    ...describePrinted(block),
    ...(failure.hint === undefined ? [] : [`Hint: ${cutMiddle(failure.hint, MESSAGE_CHARACTERS)}`]),
    ...describeEarlier(earlier),
    repairDirective(failure.kind, last.template),
  ]
  return parts.join('\n\n')
}

/** The guest's own frames with line numbers; the runtime's would only distract. */
function describeTraceback(error: GuestError | undefined): readonly string[] {
  return error === undefined ? [] : [fence(cutMiddle(error.traceback, TRACEBACK_CHARACTERS), 'text')]
}

/** What the failing line had to work with, if the runtime told it. */
function describeLocals(error: GuestError | undefined): readonly string[] {
  const frame = error?.frames.at(-1)
  const locals = frame?.locals ?? []
  if (frame === undefined || locals.length === 0) return []
  const lines = locals.slice(0, LOCALS_SHOWN).map(({ name, text }) => `${name} = ${cutValue(text)}`)
  return [`Values at line ${frame.line}:\n${fence(lines.join('\n'), 'text')}`]
}

function cutValue(text: string): string {
  const line = text.replaceAll('\n', ' ')
  return line.length <= LOCAL_CHARACTERS ? line : `${line.slice(0, LOCAL_CHARACTERS)} …`
}

function errorOf(block: Block | undefined): GuestError | undefined {
  const end = block?.execution?.end
  return end?.type === 'raised' || end?.type === 'memory-exceeded' ? end.error : undefined
}

function describeFindings(block: Block | undefined, failure: Failure): readonly string[] {
  const errors = (block?.findings ?? []).filter(({ severity }) => severity === 'error')
  const isNew = errors.length > 1 || errors.some(({ message }) => message !== failure.message)
  return isNew ? [errors.slice(0, FINDINGS_SHOWN).map(describeFinding).join('\n')] : []
}

function describeFinding({ range, message, hint }: Finding): string {
  return `- line ${range.startLine}: ${message}${hint === undefined ? '' : ` ${hint}`}`
}

/** What was printed last is nearest to the failure. */
function describePrinted(block: Block | undefined): readonly string[] {
  const printed = block?.execution?.printed.stdout ?? ''
  if (printed.trim() === '') return []
  const kept = printed.slice(-PRINTED_CHARACTERS)
  const which = kept.length < printed.length ? 'The last that it printed:' : 'It had printed:'
  return [`${which}\n${fence(kept, 'text')}`]
}

function describeEarlier(earlier: readonly Attempt[]): readonly string[] {
  const failed = earlier.flatMap(({ number, failure }) =>
    failure === undefined ? [] : `attempt ${number}: ${failure.kind}, ${cutMiddle(failure.message, 200)}`,
  )
  return failed.length === 0 ? [] : [`Earlier attempts failed too:\n- ${failed.join('\n- ')}`]
}
