import type { QuickJSContext, QuickJSHandle, VmCallResult } from 'quickjs-emscripten'
import { isRecord } from '@/lib/isRecord.ts'
import type { WorkerSetup } from '@/sandbox/protocol/messages.ts'
import type { Print, RunRequest } from '@/sandbox/worker/Engine.ts'
import { describeError, type Thrown } from './describeError.ts'
import { describeLoosePromises } from './describeLoosePromises.ts'
import guestSource from './guest.js?raw'
import type { LoadedQuickJS } from './loadQuickJS.ts'
import promisesSource from './promises.js?raw'
import tableSource from './table.js?raw'
import { watchRejections } from './watchRejections.ts'

/**
 * Of QuickJS's own stack, about 1300 calls. The browser's may run out a little before, which ends the instance: a
 * lower limit would refuse programs that still fit.
 */
const MAXIMUM_STACK_BYTES = 256 * 1024

/** QuickJS's JS_EVAL_FLAG_ASYNC, for which the library has no name: gives a promise of `{ value }`. */
const EVALUATE_ASYNC = 1 << 7

/** Jobs run between two looks at the clock. */
const JOBS_AT_ONCE = 1000

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u

export type VirtualMachine = {
  /** Sets it up for its one guest. */
  open(setup: WorkerSetup): void
  /** JSON of what became of the program. */
  run(request: RunRequest): string
  /** The instance was left in the middle of something. */
  isBroken(): boolean
  /** Drops what is known of the guest beside the memory of the instance, which has been brought back. */
  forget(): void
}

/** For one guest: a runtime as new, with `console` and nothing else of the world outside. */
export function createVirtualMachine(loaded: LoadedQuickJS, print: Print): VirtualMachine {
  let deadline = Number.POSITIVE_INFINITY
  let timeoutMs = 0
  let preamble = ''
  let blocks = 0
  let isBroken = false
  const now = performance.now.bind(performance)
  const runtime = loaded.instance.newRuntime({ maxStackSizeBytes: MAXIMUM_STACK_BYTES })
  const context = runtime.newContext()
  const rejections = watchRejections(loaded, context, () =>
    runtime.setInterruptHandler(() => now() > deadline),
  )
  let hasPrinted = false
  const guest = installGuest(context, (stream, text) => {
    hasPrinted ||= stream === 'stdout'
    print(stream, text)
  })

  function open(setup: WorkerSetup): void {
    runtime.setMemoryLimit(setup.memoryBytes)
    timeoutMs = setup.timeoutMs
    preamble = setup.preamble
    guest.seedRandom(setup.seed)
  }

  function run({ program, source }: RunRequest): string {
    deadline = now() + timeoutMs
    if (isBroken) throw new Error('The interpreter ran out of stack before.')
    blocks += 1
    const filename = blocks === 1 ? '<program>' : `<program ${blocks}>`
    const describe = (error: Thrown) => describeError(error, filename, program)
    const outcomeOf = (error: Thrown) => JSON.stringify({ type: 'raised', error: describe(error) })
    hasPrinted = false
    try {
      const value = execute(program, filename, source)
      // An interrupt inside a promise ends the promise alone.
      if (now() > deadline) return '{"type":"interrupted"}'
      const lost = rejections.take().map((reason) => threw(reason).described)
      const unsettledCount = value === PENDING_VALUE ? 0 : countUnsettled()
      print('stderr', describeLoosePromises(lost.map(describe), unsettledCount))
      // A program that hands over nothing has most likely lost its result there, or the rest of what it prints.
      const hasNothing =
        source.type === 'last-line'
          ? lost.length > 0 || !hasPrinted
          : value === '' || value === UNDEFINED_VALUE
      const [cause = unsettledCount > 0 ? UNSETTLED : undefined] = lost
      return hasNothing && cause !== undefined ? outcomeOf(cause) : `{"type":"returned"${value}}`
    } catch (thrown) {
      rejections.take()
      if (isStackOverflow(thrown)) {
        isBroken = true
        return outcomeOf(OVERFLOWN)
      }
      if (!(thrown instanceof GuestThrew)) throw thrown
      if (now() > deadline) return '{"type":"interrupted"}'
      return outcomeOf(thrown.described)
    }
  }

  /** The value's part of the outcome; empty: the contract found nothing. */
  function execute(program: string, filename: string, source: RunRequest['source']): string {
    if (preamble !== '') evaluate(preamble, '<preamble>')
    preamble = ''
    const last = evaluate(program, filename)
    if (source.type === 'last-expression') return encode(last)
    if (source.type === 'last-line' || source.type === 'tests' || !IDENTIFIER.test(source.name)) return ''
    const kind = context.getString(unwrap(context.evalCode(`typeof ${source.name}`, '<playground>')))
    if (kind === 'undefined' || (source.type === 'function' && kind !== 'function')) return ''
    const expression = source.type === 'function' ? `${source.name}()` : source.name
    return encode(settle(unwrap(context.evalCode(expression, '<playground>'))))
  }

  /** The completion value of a script, which may use `await` at its top. */
  function evaluate(script: string, filename: string): QuickJSHandle {
    if (!/\bawait\b/.test(script)) return settle(unwrap(context.evalCode(script, filename)))
    const wrapped = settle(unwrap(context.evalCode(script, filename, EVALUATE_ASYNC)))
    if (isPending(wrapped)) throw new GuestThrew(UNSETTLED)
    return settle(context.getProp(wrapped, 'value'))
  }

  /** Runs what is due; of a promise, its value. One that never settles stays a promise. */
  function settle(value: QuickJSHandle): QuickJSHandle {
    let result = runtime.executePendingJobs(JOBS_AT_ONCE)
    while (result.error === undefined && result.value > 0) result = runtime.executePendingJobs(JOBS_AT_ONCE)
    if (result.error !== undefined) throw threw(result.error)
    const state = context.getPromiseState(value)
    if (state.type === 'rejected') throw threw(state.error)
    return state.type === 'fulfilled' ? state.value : value
  }

  function isPending(value: QuickJSHandle): boolean {
    return context.getPromiseState(value).type === 'pending'
  }

  function encode(value: QuickJSHandle): string {
    if (isPending(value)) return PENDING_VALUE
    return `,"value":${context.getString(unwrap(context.callFunction(guest.encodeValue, context.undefined, value)))}`
  }

  /** Promises that the program made since the last call and that are not settled. */
  function countUnsettled(): number {
    return context.getNumber(unwrap(context.callFunction(guest.takeUnsettled, context.undefined)))
  }

  function unwrap(result: VmCallResult<QuickJSHandle>): QuickJSHandle {
    if (result.error !== undefined) throw threw(result.error)
    return result.value
  }

  function threw(error: QuickJSHandle): GuestThrew {
    const described = context.callFunction(guest.describeError, context.undefined, error)
    // It fails where the interpreter may not go on: after an interrupt, or without memory.
    const text = described.error === undefined ? context.getString(described.value) : ''
    return new GuestThrew(readThrown(text) ?? { name: 'InternalError', message: 'out of memory', stack: '' })
  }

  function forget(): void {
    blocks = 0
    rejections.forget()
  }

  return { open, run, isBroken: () => isBroken, forget }
}

const NEVER_SETTLED =
  'the promise never settled: the sandbox has no timers, network or other events that could settle it later'

const UNSETTLED: Thrown = { name: 'UnsettledPromise', message: NEVER_SETTLED, stack: '' }

const PENDING_VALUE = `,"value":${JSON.stringify({
  type: 'unreadable',
  typeName: 'Promise',
  reason: 'unserialisable',
  text: NEVER_SETTLED,
})}`

const UNDEFINED_VALUE = ',"value":{"type":"undefined"}'

const OVERFLOWN: Thrown = { name: 'RangeError', message: 'stack overflow', stack: '' }

/** Of the browser's own stack: what engines throw then. */
function isStackOverflow(thrown: unknown): boolean {
  return thrown instanceof Error && /call stack size|too much recursion/.test(thrown.message)
}

class GuestThrew extends Error {
  readonly described: Thrown

  constructor(described: Thrown) {
    super('The program threw.')
    this.described = described
  }
}

function readThrown(text: string): Thrown | undefined {
  const data: unknown = text === '' ? undefined : JSON.parse(text)
  if (!isRecord(data)) return undefined
  const { name, message, stack } = data
  const isWhole = typeof name === 'string' && typeof message === 'string' && typeof stack === 'string'
  return isWhole ? { name, message, stack } : undefined
}

function installGuest(context: QuickJSContext, print: Print) {
  const guest = context.unwrapResult(context.evalCode(guestSource, '<playground>'))
  const makeTable = context.unwrapResult(context.evalCode(tableSource, '<playground>'))
  const call = (name: string, ...parameters: readonly QuickJSHandle[]) =>
    context.unwrapResult(context.callFunction(context.getProp(guest, name), context.undefined, ...parameters))
  const printHandle = context.newFunction('print', (stream, text) => {
    const parsed: unknown = JSON.parse(context.getString(text))
    print(
      context.getString(stream) === 'stderr' ? 'stderr' : 'stdout',
      typeof parsed === 'string' ? parsed : '',
    )
  })
  call('installConsole', printHandle, makeTable)
  return {
    seedRandom: (seed: number) => call('seedRandom', context.newNumber(seed)),
    encodeValue: context.getProp(guest, 'encodeValue'),
    describeError: context.getProp(guest, 'describeError'),
    takeUnsettled: context.unwrapResult(context.evalCode(promisesSource, '<playground>')),
  }
}
