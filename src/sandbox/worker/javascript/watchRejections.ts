import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from 'quickjs-emscripten'
import { isRecord } from '@/lib/isRecord.ts'
import type { LoadedQuickJS } from './loadQuickJS.ts'

/** Rejections kept at a time; each holds memory of the guest. */
const MAXIMUM_KEPT = 1000

/** Bytes of QuickJS's JSRuntime that are looked through for its interrupt handler. */
const RUNTIME_BYTES = 1024

/**
 * Exports, as `c`, the host function `a.b` with the signature of JSHostPromiseRejectionTracker:
 * `(context: i32, promise: i64, reason: i64, isHandled: i32, opaque: i32) => void`. Only a function of WebAssembly can
 * stand in a table.
 */
const TRAMPOLINE = new WebAssembly.Module(
  new Uint8Array(
    [
      [0, 97, 115, 109, 1, 0, 0, 0],
      [1, 9, 1, 0x60, 5, 0x7f, 0x7e, 0x7e, 0x7f, 0x7f, 0],
      [2, 7, 1, 1, 97, 1, 98, 0, 0],
      [7, 5, 1, 1, 99, 0, 0],
    ].flat(),
  ),
)

export type Rejections = {
  /** Reasons of the promises that were rejected since the last call, and that nobody has handled. */
  take(): readonly QuickJSHandle[]
  /** Drops them, and frees nothing: the memory that they were in has been brought back. */
  forget(): void
}

type Kept = { readonly promise: QuickJSHandle; readonly reason: QuickJSHandle }

/**
 * Hears of rejected promises that nobody handles. QuickJS has a hook for that, which its library does not offer: a
 * pointer to a function, two words behind that of the interrupt handler. So `setInterrupt` is watched for the word
 * that it changes.
 */
export function watchRejections(
  { instance, table }: LoadedQuickJS,
  context: QuickJSContext,
  setInterrupt: () => void,
): Rejections {
  const { runtime } = context
  const memory = instance.getWasmMemory()
  const unhandled = new Map<bigint, Kept>()

  function hear(_context: number, promise: bigint, reason: bigint, isHandled: number): void {
    if (isHandled === 0) {
      if (unhandled.size < MAXIMUM_KEPT)
        unhandled.set(promise, { promise: keep(promise), reason: keep(reason) })
      return
    }
    const kept = unhandled.get(promise)
    unhandled.delete(promise)
    kept?.promise.dispose()
    kept?.reason.dispose()
  }

  /** A handle of a value that is known by its bits: they are put in the place of another's. */
  function keep(bits: bigint): QuickJSHandle {
    const slot = context.newNumber(0)
    new DataView(memory.buffer).setBigInt64(slot.value, bits, true)
    return slot.dup()
  }

  const words = () =>
    new Uint32Array(memory.buffer.slice(addressOf(runtime), addressOf(runtime) + RUNTIME_BYTES))
  const before = words()
  setInterrupt()
  const handler = words().findIndex((word, position) => word !== before[position])
  if (handler < 0) throw new Error('This QuickJS does not show where its handlers are.')
  const position = table.grow(1)
  table.set(position, asTracker(hear))
  new DataView(memory.buffer).setUint32(addressOf(runtime) + (handler + 2) * 4, position, true)

  return {
    take: () => {
      const reasons = [...unhandled.values()].map(({ reason }) => reason)
      unhandled.clear()
      return reasons
    },
    forget: () => unhandled.clear(),
  }
}

function addressOf(runtime: QuickJSRuntime): number {
  const pointer: unknown = Reflect.get(runtime, 'rt')
  const address: unknown = isRecord(pointer) ? pointer['value'] : undefined
  if (typeof address !== 'number') throw new Error('This QuickJS does not show its runtime.')
  return address
}

function asTracker(
  hear: (context: number, promise: bigint, reason: bigint, isHandled: number) => void,
): unknown {
  return new WebAssembly.Instance(TRAMPOLINE, { a: { b: hear } }).exports['c']
}
