import type { Message } from '@/pipeline/2-model/Model.ts'
import type { Finding } from '@/pipeline/4-check/Finding.ts'
import type { Execution } from '@/pipeline/5-execute/Execution.ts'
import type { Block } from '@/pipeline/Run.ts'
import { cutMiddle } from '@/lib/cutMiddle.ts'
import { fence } from './fence.ts'

const OUTPUT_CHARACTERS = 3_000

/** What became of a program of a conversation, as the model gets to see it: output, traceback, or why it did not run. */
export function outputMessage(block: Block | undefined): Message {
  const { execution, findings = [] } = block ?? {}
  const text = execution === undefined ? textOfFindings(findings) : textOfExecution(execution)
  const shown = text === '' ? '(nothing was printed)' : cutMiddle(text, OUTPUT_CHARACTERS)
  return { role: 'user', content: fence(shown, 'output') }
}

function textOfExecution({ printed, end }: Execution): string {
  const traceback = end.type === 'raised' ? end.error.traceback : ''
  const parts = [printed.stdout, printed.stderr, traceback].map((part) => part.trimEnd())
  return parts.filter((part) => part !== '').join('\n')
}

function textOfFindings(findings: readonly Finding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error')
  return ['The program did not run:', ...errors.map(lineOf)].join('\n')
}

function lineOf({ range, message, hint }: Finding): string {
  return `line ${range.startLine}: ${message}${hint === undefined ? '' : ` ${hint}`}`
}
