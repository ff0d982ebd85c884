import type { Failure } from '@/pipeline/Failure.ts'
import type { Program } from '@/pipeline/Program.ts'
import { classifyJavaScriptError } from './classifyJavaScriptError.ts'
import { classifyPythonError } from './classifyPythonError.ts'
import type { Execution, ExecutionEnd, GuestError } from './Execution.ts'
import type { RuntimeDescription } from './Executor.ts'

/** The failure that an execution is; undefined if the program ran to its end, whatever it handed over. */
export function classifyExecution(
  execution: Execution,
  program: Program,
  runtime: RuntimeDescription,
): Failure | undefined {
  const { end } = execution
  if (end.type === 'returned') return undefined
  if (end.type === 'raised') return classifyError(end.error, program, runtime)
  const line = end.type === 'memory-exceeded' ? end.error?.frames.at(-1)?.line : undefined
  return { ...classifyEnd(end), hallucination: false, ...(line === undefined ? {} : { line }) }
}

function classifyError(error: GuestError, program: Program, runtime: RuntimeDescription): Failure {
  const classify = program.language === 'python' ? classifyPythonError : classifyJavaScriptError
  const { kind, hallucination, name, hint } = classify(error, program, runtime)
  const line = error.frames.at(-1)?.line
  const where = line === undefined ? '' : ` in line ${line}`
  const message = error.message.trim() === '' ? '.' : `: ${sentence(error.message)}`
  return {
    kind,
    message: `${error.name}${where}${message}`,
    ...(hint === undefined ? {} : { hint }),
    hallucination: hallucination ?? false,
    ...(name === undefined ? {} : { name }),
    ...(line === undefined ? {} : { line }),
  }
}

type OtherEnd = Exclude<ExecutionEnd, { type: 'returned' | 'raised' }>

function classifyEnd(end: OtherEnd): Pick<Failure, 'kind' | 'message' | 'hint'> {
  switch (end.type) {
    case 'timed-out':
      return {
        kind: 'timeout',
        message: `The program was stopped after ${end.afterMs / 1000} s.`,
        hint: 'Look for a loop that never ends, or for a method that needs fewer steps.',
      }
    case 'memory-exceeded':
      return {
        kind: 'memory-limit',
        message: `The program needed more than ${Math.round(end.limitBytes / 1024 / 1024)} MB of memory.`,
        hint: 'Keep only what is needed: count instead of collecting, use generators.',
      }
    case 'output-flooded':
      return {
        kind: 'output-flood',
        message: `The program printed more than ${end.limitCharacters} characters.`,
        hint: 'Print only the answer; look for a print in a loop that never ends.',
      }
    case 'exited':
      return {
        kind: 'program-exit',
        message: `The program ended itself, with exit code ${end.code}, before it handed over an answer.`,
        hint: 'Hand over the answer instead of calling exit().',
      }
    case 'crashed':
      return {
        kind: 'runtime-crash',
        message: `The program crashed the interpreter: ${sentence(end.message)}`,
        hint: 'A fresh one is ready. Avoid very deep nesting and calls that end the process.',
      }
    case 'stopped':
      return { kind: 'cancelled', message: 'The program was stopped by hand.' }
  }
}

/** Long messages are cut: they may hold all the data of a program. */
const LONGEST_MESSAGE = 300

function sentence(message: string): string {
  const line = message.trim().replaceAll(/\s*\n\s*/g, ' ')
  const short = line.length > LONGEST_MESSAGE ? `${line.slice(0, LONGEST_MESSAGE)} …` : line
  return /[.?!…]$/.test(short) ? short : `${short}.`
}
