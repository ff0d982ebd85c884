import { version } from 'quickjs-emscripten/package.json'
import { capMemory } from '@/sandbox/worker/capMemory.ts'
import type { BootRequest, Engine, Print, Surroundings } from '@/sandbox/worker/Engine.ts'
import { keepMemory } from '@/sandbox/worker/keepMemory.ts'
import { createVirtualMachine, type VirtualMachine } from './createVirtualMachine.ts'
import { loadQuickJS } from './loadQuickJS.ts'

/** What the runtime itself takes, above what the program may. */
const OWN_MEMORY_BYTES = 32 * 1024 * 1024

/** JavaScript in a worker: QuickJS, brought back after each guest to what it was before the first. */
export async function bootJavaScript(request: BootRequest, surroundings: Surroundings): Promise<Engine> {
  const limitMemory = capMemory()
  let prepared = await prepareMachine(request.wasm, surroundings.print)

  return {
    describe: () =>
      JSON.stringify({ name: `QuickJS (quickjs-emscripten ${version})`, modules: [], packages: [] }),
    open: async (setup) => {
      limitMemory(setup.memoryBytes + OWN_MEMORY_BYTES)
      prepared.machine.open(setup)
    },
    run: async (run) => ({ outcome: prepared.machine.run(run), files: [] }),
    close: () => (prepared.machine.isBroken() ? 'broken' : 'as-new'),
    renew: async () => {
      limitMemory(Number.POSITIVE_INFINITY)
      if (!prepared.rewind()) prepared = await prepareMachine(request.wasm, surroundings.print)
    },
  }
}

type PreparedMachine = {
  readonly machine: VirtualMachine
  /** It is as it was before any guest; false: it cannot be brought back, and another one has to be prepared. */
  rewind(): boolean
}

/**
 * A machine that is ready for a guest. An instance of WebAssembly is its memory, its globals and its table: of the
 * globals only the stack's pointer can change, and nothing that a guest can reach changes the table.
 */
async function prepareMachine(wasm: WebAssembly.Module, print: Print): Promise<PreparedMachine> {
  const loaded = await loadQuickJS(wasm)
  const machine = createVirtualMachine(loaded, print)
  const memory = keepMemory(() => new Uint8Array(loaded.instance.getWasmMemory().buffer))
  const top: unknown = loaded.stackPointer.value
  return {
    machine,
    rewind: () => {
      if (memory.grownBytes() > 0 || loaded.stackPointer.value !== top) return false
      memory.restore()
      machine.forget()
      return true
    },
  }
}
