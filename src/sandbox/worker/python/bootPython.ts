import { isRecord } from '@/lib/isRecord.ts'
import { capMemory } from '@/sandbox/worker/capMemory.ts'
import type { BootRequest, Engine, Surroundings } from '@/sandbox/worker/Engine.ts'
import { createWorkingFolder } from './createWorkingFolder.ts'
import describeErrorSource from './describe_error.py?raw'
import encodeValueSource from './encode_value.py?raw'
import guestSource from './guest.py?raw'
import { HOME_FOLDER, loadInterpreter } from './loadInterpreter.ts'

/** Python in a worker: Pyodide, and beside the program our own `guest.py`. */
export async function bootPython(request: BootRequest, surroundings: Surroundings): Promise<Engine> {
  const limitMemory = capMemory()
  const pyodide = await loadInterpreter(request)
  watchFatalErrors(pyodide, surroundings.crash)
  pyodide.setStdout(writer('stdout', surroundings))
  pyodide.setStderr(writer('stderr', surroundings))
  if (request.snapshot === undefined) {
    const source = [encodeValueSource, describeErrorSource, guestSource].join('\n')
    pyodide.runPython(source, { filename: '<playground>' })
  }
  // Made before any guest: it holds the modules that `guest.py` has imported, and nothing else.
  const snapshot = request.snapshot === undefined ? pyodide.makeMemorySnapshot() : undefined
  const openGuest = readFunction(pyodide.globals.get('open_guest'))
  const runProgram = readFunction(pyodide.globals.get('run_program'))
  const describeRuntime = readFunction(pyodide.globals.get('describe_runtime'))
  const folder = createWorkingFolder(pyodide.FS, HOME_FOLDER)

  return {
    ...(snapshot === undefined ? {} : { snapshot }),
    describe: () => readText(describeRuntime()),
    open: async (setup) => {
      folder.reset(setup.files)
      limitMemory(setup.memoryBytes)
      openGuest(setup.seed, JSON.stringify(setup.inputLines), setup.preamble)
    },
    run: async ({ program, source }) => {
      const name = 'name' in source ? source.name : ''
      const outcome = readText(runProgram(program, source.type, name))
      return { outcome, files: folder.takeChanged((text) => surroundings.print('stderr', text)) }
    },
    close: () => false,
  }
}

/** `os._exit`, `os.abort`, an overflown stack: Python never returns from them, and says nothing else. */
function watchFatalErrors(pyodide: object, crash: (message: string) => void): void {
  const api: unknown = Reflect.get(pyodide, '_api')
  if (!isRecord(api) || typeof api['fatal_error'] !== 'function') {
    throw new Error('This Pyodide tells nobody of fatal errors.')
  }
  Reflect.set(api, 'on_fatal', (error: unknown) => crash(String(error)))
}

function writer(stream: 'stdout' | 'stderr', surroundings: Surroundings) {
  const decoder = new TextDecoder()
  // Bound now: a guest could replace the method later.
  const decode = decoder.decode.bind(decoder)
  const write = (bytes: Uint8Array): number => {
    surroundings.print(stream, decode(bytes, { stream: true }))
    return bytes.length
  }
  return { write, isatty: false }
}

function readFunction(value: unknown): (...parameters: readonly unknown[]) => unknown {
  if (typeof value !== 'function') throw new Error('guest.py lacks a function.')
  return (...parameters) => Reflect.apply(value, undefined, parameters)
}

function readText(value: unknown): string {
  if (typeof value !== 'string') throw new Error('guest.py gave no text.')
  return value
}
