/// <reference lib="webworker" />
export type FreshRequest = {
  readonly folder: string
  readonly program: string
  readonly snapshot?: Uint8Array
  /** Answer with a snapshot of the memory after the boot. */
  readonly makesSnapshot: boolean
}

type Pyodide = { runPython(program: string): unknown; makeMemorySnapshot(): Uint8Array }
type PyodideModule = { loadPyodide(options: object): Promise<Pyodide> }

/** What the well-known tools do for each program: load Pyodide in a new worker, and run. */
self.addEventListener('message', (event: MessageEvent<FreshRequest>) => {
  void run(event.data)
})

async function run({ folder, program, snapshot, makesSnapshot }: FreshRequest): Promise<void> {
  const module: PyodideModule = await import(/* @vite-ignore */ `${folder}pyodide.mjs`)
  const pyodide = await module.loadPyodide({
    indexURL: folder,
    ...(snapshot === undefined ? { _makeSnapshot: makesSnapshot } : { _loadSnapshot: snapshot }),
  })
  const made = makesSnapshot ? pyodide.makeMemorySnapshot() : undefined
  pyodide.runPython(program)
  self.postMessage(made)
}
