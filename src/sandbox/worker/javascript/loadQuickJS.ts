import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  RELEASE_SYNC,
  type QuickJSWASMModule,
} from 'quickjs-emscripten'

/** An instance of QuickJS of its own, with what its library does not show of it. */
export type LoadedQuickJS = {
  readonly instance: QuickJSWASMModule
  /** Its functions, as pointers to them count. */
  readonly table: WebAssembly.Table
  /** All of its state that is not in its memory. */
  readonly stackPointer: WebAssembly.Global
}

/** Makes an instance of a module whose insides are exported (`exportInsides.ts`). */
export async function loadQuickJS(wasm: WebAssembly.Module): Promise<LoadedQuickJS> {
  let exported: WebAssembly.Exports = {}
  const instantiateWasm = (
    imports: WebAssembly.Imports,
    onSuccess: (instance: WebAssembly.Instance) => void,
  ): WebAssembly.Exports => {
    const instance = new WebAssembly.Instance(wasm, imports)
    exported = instance.exports
    onSuccess(instance)
    return instance.exports
  }
  const instance = await newQuickJSWASMModuleFromVariant(
    newVariant(RELEASE_SYNC, { emscriptenModule: { instantiateWasm } }),
  )
  const { table, stackPointer } = exported
  if (!(table instanceof WebAssembly.Table)) throw new Error('This QuickJS does not show its functions.')
  if (!(stackPointer instanceof WebAssembly.Global)) throw new Error('This QuickJS does not show its stack.')
  return { instance, table, stackPointer }
}
