import { isRecord } from '@/lib/isRecord.ts'
import { capMemory } from '@/sandbox/worker/capMemory.ts'
import type { BootRequest, Engine, Surroundings } from '@/sandbox/worker/Engine.ts'
import { createFigureChannel } from './createFigureChannel.ts'
import { createRewinder } from './createRewinder.ts'
import { createWorkingFolder } from './createWorkingFolder.ts'
import captureFiguresSource from './capture_figures.py?raw'
import describeErrorSource from './describe_error.py?raw'
import describeLocalsSource from './describe_locals.py?raw'
import encodeValueSource from './encode_value.py?raw'
import guestSource from './guest.py?raw'
import { installPackages } from './installPackages.ts'
import { HOME_FOLDER, loadInterpreter } from './loadInterpreter.ts'

const WARM_UP = 'print(1, end="")\ntry:\n    [1 / 0]\nexcept ZeroDivisionError:\n    pass\n[0.5, "a"]'

const PLAYGROUND_SOURCE = [
  encodeValueSource,
  describeLocalsSource,
  describeErrorSource,
  captureFiguresSource,
  guestSource,
].join('\n')

/** Python in a worker: Pyodide, and beside the program our own `guest.py`. */
export async function bootPython(request: BootRequest, surroundings: Surroundings): Promise<Engine> {
  const limitMemory = capMemory()
  const { pyodide, touches } = await loadInterpreter(request)
  const dying = watchFatalErrors(pyodide, surroundings.crash)
  const writers = [
    createWriter('stdout', surroundings, dying),
    createWriter('stderr', surroundings, dying),
  ] as const
  pyodide.setStdout(writers[0])
  pyodide.setStderr(writers[1])
  createFigureChannel(pyodide.FS, surroundings.show)
  if (request.snapshot === undefined) {
    pyodide.runPython(PLAYGROUND_SOURCE, { filename: '<playground>' })
  }
  // Made before any guest: it holds the modules that `guest.py` has imported, and nothing else.
  const snapshot = request.snapshot === undefined ? pyodide.makeMemorySnapshot() : undefined
  const openGuest = readFunction(pyodide.globals.get('open_guest'))
  const runProgram = readFunction(pyodide.globals.get('run_program'))
  const describeRuntime = readFunction(pyodide.globals.get('describe_runtime'))
  const folder = createWorkingFolder(pyodide.FS, HOME_FOLDER)
  touches.trustCalls(functionTable(pyodide), () => installPackages(pyodide, request.files))
  const rewinder = createRewinder(readModule(pyodide), pyodide.FS)
  // WebAssembly compiles a function when it is first called: a first program pays for that, and is rewound.
  folder.reset([])
  openGuest(0, '[]', '')
  runProgram(WARM_UP, 'last-expression', '')
  rewinder.judge()
  rewinder.rewind()
  touches.forget()

  return {
    ...(snapshot === undefined ? {} : { snapshot }),
    describe: () => readText(describeRuntime(pyodide.version)),
    open: async (setup) => {
      folder.reset(setup.files)
      limitMemory(setup.memoryBytes)
      openGuest(setup.seed, JSON.stringify(setup.inputLines), setup.preamble)
    },
    run: async ({ program, source }) => {
      const name = 'name' in source ? source.name : ''
      const outcome = readText(runProgram(program, source.type, name))
      for (const writer of writers) writer.finish()
      return { outcome, files: folder.takeChanged((text) => surroundings.print('stderr', text)) }
    },
    // A guest that reached JavaScript could lie about anything, so its interpreter is never used again.
    close: () => (touches.has() ? 'touched-javascript' : rewinder.judge()),
    renew: async () => rewinder.rewind(),
  }
}

/**
 * `os._exit`, `os.abort`, an overflown stack: Python never returns from them, and says nothing else.
 * While it dies it writes a traceback to stdout, which is kept for the message. Gives what was written so far then;
 * undefined: it lives.
 */
function watchFatalErrors(pyodide: object, crash: (message: string) => void): Dying {
  const api: unknown = Reflect.get(pyodide, '_api')
  const fatalError: unknown = isRecord(api) ? api['fatal_error'] : undefined
  if (!isRecord(api) || typeof fatalError !== 'function') {
    throw new Error('This Pyodide tells nobody of fatal errors.')
  }
  const dying: Dying = { lastWords: undefined }
  Reflect.set(api, 'fatal_error', (error: unknown): unknown => {
    dying.lastWords = ''
    try {
      return Reflect.apply(fatalError, api, [error])
    } finally {
      dying.lastWords = undefined
    }
  })
  Reflect.set(api, 'on_fatal', (error: unknown) => {
    const line = /"<program>", line (\d+)/.exec(dying.lastWords ?? '')?.[1]
    crash(line === undefined ? String(error) : `${String(error)} (line ${line} of the program)`)
  })
  return dying
}

type Dying = { lastWords: string | undefined }

/** Where one of the standard streams goes. */
function createWriter(stream: 'stdout' | 'stderr', surroundings: Surroundings, dying: Dying) {
  const decoder = new TextDecoder()
  // Bound now: a guest could replace the method later.
  const decode = decoder.decode.bind(decoder)
  const hear = (text: string): void => {
    if (dying.lastWords === undefined) surroundings.print(stream, text)
    else dying.lastWords += text
  }
  return {
    isatty: false,
    write: (bytes: Uint8Array): number => {
      hear(decode(bytes, { stream: true }))
      return bytes.length
    },
    /** A program may end in the middle of a character; the next must not begin there. */
    finish: () => hear(decode()),
  }
}

function functionTable(pyodide: object): WebAssembly.Table {
  const table: unknown = Reflect.get(readModule(pyodide), 'wasmTable')
  if (!(table instanceof WebAssembly.Table)) throw new Error('This Pyodide does not show its functions.')
  return table
}

function readModule(pyodide: object): object {
  const module: unknown = Reflect.get(pyodide, '_module')
  if (!isRecord(module)) throw new Error('This Pyodide does not show its module.')
  return module
}

function readFunction(value: unknown): (...parameters: readonly unknown[]) => unknown {
  if (typeof value !== 'function') throw new Error('guest.py lacks a function.')
  return (...parameters) => Reflect.apply(value, undefined, parameters)
}

function readText(value: unknown): string {
  if (typeof value !== 'string') throw new Error('guest.py gave no text.')
  return value
}
