import { version } from 'quickjs-emscripten/package.json'
import { capMemory } from '@/sandbox/worker/capMemory.ts'
import type { BootRequest, Engine, Surroundings } from '@/sandbox/worker/Engine.ts'
import { createVirtualMachine, type VirtualMachine } from './createVirtualMachine.ts'
import { loadQuickJS } from './loadQuickJS.ts'

/** What the runtime itself takes, above what the program may. */
const OWN_MEMORY_BYTES = 32 * 1024 * 1024

/** JavaScript in a worker: QuickJS, each guest in a WebAssembly instance of its own. */
export async function bootJavaScript(request: BootRequest, surroundings: Surroundings): Promise<Engine> {
  const limitMemory = capMemory()
  const newMachine = async () => createVirtualMachine(await loadQuickJS(request.wasm), surroundings.print)
  // Made ahead, so that a guest need not wait for it. What a guest was in is never used again.
  let machine: VirtualMachine = await newMachine()

  return {
    describe: () =>
      JSON.stringify({ name: `QuickJS (quickjs-emscripten ${version})`, modules: [], packages: [] }),
    open: async (setup) => {
      limitMemory(setup.memoryBytes + OWN_MEMORY_BYTES)
      machine.open(setup)
    },
    run: async (run) => ({ outcome: machine.run(run), files: [] }),
    close: () => (machine.isBroken() ? 'broken' : 'as-new'),
    renew: async () => {
      limitMemory(Number.POSITIVE_INFINITY)
      machine = await newMachine()
    },
  }
}
