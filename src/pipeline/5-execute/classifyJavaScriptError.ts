import { closestName } from '@/lib/closestName.ts'
import { meantMethod } from './meantMethod.ts'
import { foreignName } from '@/pipeline/4-check/data/foreignNames.ts'
import { explainMissingModule, isKnownModule } from '@/pipeline/4-check/missingModule.ts'
import type { Program } from '@/pipeline/Program.ts'
import type { ErrorClass } from './ErrorClass.ts'
import type { GuestError } from './Execution.ts'
import type { RuntimeDescription } from './Executor.ts'

/** The kind of a JavaScript exception, in the words of QuickJS. */
export function classifyJavaScriptError(
  error: GuestError,
  program: Program,
  runtime: RuntimeDescription,
): ErrorClass {
  switch (error.name) {
    case 'ReferenceError':
      return referenceError(error, program, runtime)
    case 'TypeError':
      return typeError(error)
    case 'RangeError':
      if (/call stack|stack overflow/.test(error.message)) {
        return { kind: 'recursion', hint: 'Add the case that ends the recursion, or use a loop.' }
      }
      return /division by zero/.test(error.message)
        ? { kind: 'zero-division', hint: 'Check that the divisor cannot be 0.' }
        : { kind: 'value-error', hint: 'Check the range of the value.' }
    case 'SyntaxError':
      // JSON.parse and RegExp throw these too, for what they were given.
      return /\(native\)/.test(error.fullTraceback)
        ? { kind: 'value-error', hint: 'Check the text that is parsed here.' }
        : { kind: 'syntax-error' }
    case 'URIError':
      return { kind: 'value-error' }
    case 'InternalError':
      return internalError(error)
    case 'UnsettledPromise':
      return { kind: 'other-exception', hint: 'Compute the result without waiting for anything outside.' }
    default:
      return { kind: error.name === 'AssertionError' ? 'assertion' : 'other-exception' }
  }
}

function referenceError(
  { message, subject }: GuestError,
  program: Program,
  runtime: RuntimeDescription,
): ErrorClass {
  const module = /could not load module '([^']+)'/.exec(message)?.[1]
  if (module !== undefined) {
    const { hint } = explainMissingModule(module, runtime)
    return { kind: 'import-error', hallucination: !isKnownModule(module), name: module, hint }
  }
  const early = /^'?([^' ]+)'? is not initialized/.exec(message)?.[1]
  if (early !== undefined) {
    // The name exists; only its value came too late.
    return { kind: 'name-error', name: early, hint: `Declare \`${early}\` before it is used.` }
  }
  const name = subject ?? /^'?([^' ]+)'? is not defined/.exec(message)?.[1]
  const foreign = name === undefined ? undefined : foreignName(name)
  if (name === 'require') return { kind: 'name-error', name, hint: NO_MODULES }
  const meant = name === undefined ? undefined : closestName(name, namesIn(program))
  const advice = meant === undefined ? 'Declare the name before it is used.' : `Did you mean \`${meant}\`?`
  return { kind: 'name-error', hallucination: foreign === undefined, name, hint: foreign?.hint ?? advice }
}

const NO_MODULES =
  'There are no modules: only what the language itself has, such as Math, Map, Date, BigInt and JSON.'

/** What the program itself names, and what every program has. */
function namesIn({ source }: Program): readonly string[] {
  return [...Object.keys(STANDARD_OBJECTS), 'console', ...(source.match(/[A-Za-z_$][\w$]*/g) ?? [])]
}

/** Objects of the language whose functions are known to all. */
const STANDARD_OBJECTS: Readonly<Record<string, object>> = {
  Math,
  Number,
  Object,
  Array,
  String,
  JSON,
  Date,
  BigInt,
  Reflect,
  Promise,
  Symbol,
}

function typeError(error: GuestError): ErrorClass {
  if (!/not a function/.test(error.message)) return { kind: 'type-error', hint: typeErrorHint(error.message) }
  const called = calledName(error)
  const [object = '', property = ''] = called?.split('.') ?? []
  const standard = STANDARD_OBJECTS[object]
  if (standard !== undefined && property !== '' && !(property in standard)) {
    const closest = closestName(property, Object.getOwnPropertyNames(standard))
    const hint =
      closest === undefined ? `\`${object}\` has no such function.` : `Did you mean \`${object}.${closest}\`?`
    return { kind: 'attribute-error', hallucination: true, name: called, hint }
  }
  return { kind: 'type-error', name: called, hint: callHint(called) }
}

function callHint(called: string | undefined): string {
  if (called === undefined) return 'Call only functions.'
  const method = called.includes('.') ? called.slice(called.lastIndexOf('.') + 1) : undefined
  const meant = method === undefined ? undefined : meantMethod(method)
  if (meant !== undefined) return `Did you mean \`${meant}\`?`
  return `\`${called}\` is not a function: check its name and what it holds.`
}

/** QuickJS does not say what was called, but where: its column is that of the opening bracket. */
function calledName({ frames, subject, owner }: GuestError): string | undefined {
  if (subject !== undefined) return owner === undefined ? subject : `${owner}.${subject}`
  const frame = frames.at(-1)
  if (frame?.column === undefined) return undefined
  return /[\w$]+(?:\s*\??\.\s*[\w$]+)*\s*$/
    .exec(frame.sourceLine.slice(0, frame.column - 1))?.[0]
    .replaceAll(/[\s?]/g, '')
}

function typeErrorHint(message: string): string | undefined {
  if (/serialize a BigInt/.test(message))
    return 'JSON has no BigInt: turn it into a text with String(), or into a number with Number().'
  if (/bigint/i.test(message)) return 'Do not mix BigInt and Number: convert one of them.'
  if (/read-only/.test(message)) return 'Declare the variable with let to assign to it again.'
  if (/of (undefined|null)/.test(message))
    return 'The value is missing here: check that it was assigned or returned.'
  if (/not iterable/.test(message)) return 'Only arrays, strings, maps and sets can be looped over with of.'
  return undefined
}

function internalError({ message }: GuestError): ErrorClass {
  if (/stack overflow/.test(message)) {
    return { kind: 'recursion', hint: 'Add the case that ends the recursion, or use a loop.' }
  }
  if (/out of memory/.test(message)) return { kind: 'memory-limit', hint: 'Keep only what is needed.' }
  if (/interrupted/.test(message)) return { kind: 'timeout', hint: 'Look for a loop that never ends.' }
  return { kind: 'other-exception' }
}
