import type { FailureKind } from '@/pipeline/Failure.ts'
import type { Template } from '@/pipeline/Template.ts'
import { describeOutput } from '@/pipeline/1-prompt/describeOutput.ts'

/** What the model is asked to do about a failure. */
export function repairDirective(kind: FailureKind, template: Template): string {
  return [ADVICE[kind] ?? [], needsContract(kind) ? describeOutput(template) : [], whatToSend(template)]
    .flat()
    .join(' ')
}

const NAMES = 'Use only names that the program defines or that really exist.'
const MODULES = 'Use only modules and packages that the runtime has, and only what they really contain.'

const ADVICE: Partial<Record<FailureKind, string>> = {
  'no-code': 'There was no program in the reply.',
  'wrong-language': 'The program must be in the language that was asked for.',
  'undefined-name': NAMES,
  'name-error': NAMES,
  'missing-module': MODULES,
  'forbidden-import': MODULES,
  'import-error': MODULES,
  'attribute-error': MODULES,
  timeout: 'Make sure that every loop ends, or find a method that takes fewer steps.',
  'memory-limit': 'Find a method that keeps less in memory.',
  'output-flood': 'Print little or nothing, and make sure that every loop ends.',
  recursion: 'Make sure that the recursion ends, or use a loop.',
  'network-refused': 'There is no network: everything needed is in the problem.',
  'file-refused': 'Only the files of the problem exist.',
  'program-exit': 'The program must not exit by itself.',
}

function needsContract(kind: FailureKind): boolean {
  return ['contract-missing', 'no-answer', 'wrong-type', 'not-serialisable', 'not-finite'].includes(kind)
}

function whatToSend({ mode, language }: Template): string {
  const honest = 'Correct the cause: do not hide the error, and do not replace a computation by its result.'
  return mode === 'interleaved'
    ? `${honest} Begin again, step by step, in \`\`\`${language} blocks: the interpreter is as new, without the variables of before.`
    : `${honest} Reply with the whole corrected program in one \`\`\`${language} block.`
}
