/**
 * What an ordinary program causes: time, files, memory, and the call by which we run it. Everything else that
 * WebAssembly can ask of JavaScript counts as a touch: every way to a JavaScript object goes through one of those.
 */
const ORDINARY = [
  /^invoke_/,
  /^__syscall_(?!socket|bind|connect|listen|accept|send|recv|shutdown|getsockname|getpeername|pipe|dup)/,
  /^emscripten_(?:date_now|get_now|get_heap_max|resize_heap)$/,
  /^_(?:tzset|timegm|mktime|localtime|gmtime|mmap|munmap|msync)_js$/,
  /^(?:_PyEM_TrampolineCall_JS|JsvArray_Get|js2python_js|JsvError_Check|JsvNoValue_Check|Jsv_GetError_import)$/,
  /^_python2js_ascii$/,
  // The system interface, which is in the same table.
  /^(?:fd|clock|environ)_/,
  /^random_get$/,
]

export type Touches = {
  /** Whether JavaScript was touched since the last `forget`. */
  has(): boolean
  forget(): void
}

/** Puts a watch on the imports of an interpreter that is about to be instantiated. */
export function watchImports(imports: WebAssembly.Imports): Touches {
  let isTouched = false
  const environment = imports['env'] ?? {}
  for (const [name, original] of Object.entries(environment)) {
    if (typeof original !== 'function' || ORDINARY.some((pattern) => pattern.test(name))) continue
    const watched = (...parameters: unknown[]): unknown => {
      isTouched = true
      return Reflect.apply(original, undefined, parameters)
    }
    // Emscripten keeps a function's signature in a property of it.
    environment[name] = Object.assign(watched, original)
  }
  return {
    has: () => isTouched,
    forget: () => {
      isTouched = false
    },
  }
}
