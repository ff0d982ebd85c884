import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  RELEASE_SYNC,
  type QuickJSWASMModule,
} from 'quickjs-emscripten'

/** An instance of QuickJS of its own, and its table of functions. */
export type LoadedQuickJS = { readonly instance: QuickJSWASMModule; readonly table: WebAssembly.Table }

/** Makes an instance of a module whose table is exported (`exportTable.ts`). */
export async function loadQuickJS(wasm: WebAssembly.Module): Promise<LoadedQuickJS> {
  let table: unknown
  const instantiateWasm = (
    imports: WebAssembly.Imports,
    onSuccess: (instance: WebAssembly.Instance) => void,
  ): WebAssembly.Exports => {
    const instance = new WebAssembly.Instance(wasm, imports)
    table = instance.exports['table']
    onSuccess(instance)
    return instance.exports
  }
  const instance = await newQuickJSWASMModuleFromVariant(
    newVariant(RELEASE_SYNC, { emscriptenModule: { instantiateWasm } }),
  )
  if (!(table instanceof WebAssembly.Table)) throw new Error('This QuickJS does not show its functions.')
  return { instance, table }
}
