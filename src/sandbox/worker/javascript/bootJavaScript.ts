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
  const newInstance = () => loadQuickJS(request.wasm)
  // Made ahead, so that a guest need not wait for it.
  let next = newInstance()
  await next
  let machine: VirtualMachine | undefined

  return {
    describe: () =>
      JSON.stringify({ name: `QuickJS (quickjs-emscripten ${version})`, modules: [], packages: [] }),
    open: async (setup) => {
      limitMemory(setup.memoryBytes + OWN_MEMORY_BYTES)
      machine = createVirtualMachine(await next, setup, surroundings.print)
      next = newInstance()
    },
    run: async (run) => {
      if (machine === undefined) throw new Error('No guest is open.')
      return { outcome: machine.run(run), files: [] }
    },
    close: () => {
      const reason = machine?.isBroken() === true ? 'broken' : 'as-new'
      machine = undefined
      return reason
    },
  }
}
