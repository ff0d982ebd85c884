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

/** Preparing a callback of C takes a place in a table that rewinding does not give back. */
const CALLBACKS = ['ffi_closure_alloc_js', 'ffi_prep_closure_loc_js']
const MOST_CALLBACKS = 2000

export type Touches = {
  /** Whether JavaScript was touched since the last `forget`. */
  has(): boolean
  forget(): void
  /**
   * Functions of compiled packages that `install` brings into the table may be called through ctypes, as z3 does. It
   * gives a program nothing: they are WebAssembly like Python itself, and their imports are watched like its own.
   */
  trustCalls(table: WebAssembly.Table, install: () => void): void
}

/** Puts a watch on the imports of an interpreter that is about to be instantiated. */
export function watchImports(imports: WebAssembly.Imports): Touches {
  let isTouched = false
  let firstTrusted = 0
  let endOfTrusted = 0
  let callbacks = 0

  function isTrusted(name: string, parameters: readonly unknown[]): boolean {
    if (endOfTrusted === firstTrusted) return false
    if (CALLBACKS.includes(name)) return ++callbacks <= MOST_CALLBACKS
    const [, position] = parameters
    return (
      name === 'ffi_call_js' &&
      typeof position === 'number' &&
      position >= firstTrusted &&
      position < endOfTrusted
    )
  }

  const environment = imports['env'] ?? {}
  for (const [name, original] of Object.entries(environment)) {
    if (typeof original !== 'function' || ORDINARY.some((pattern) => pattern.test(name))) continue
    const watched = (...parameters: unknown[]): unknown => {
      isTouched ||= !isTrusted(name, parameters)
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
    trustCalls(table, install) {
      firstTrusted = table.length
      endOfTrusted = firstTrusted
      install()
      endOfTrusted = table.length
    },
  }
}
