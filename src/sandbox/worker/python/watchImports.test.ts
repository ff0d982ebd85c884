import { describe, expect, it } from 'vitest'
import { watchImports } from './watchImports.ts'

function importsWith(name: string) {
  const environment: WebAssembly.ModuleImports = { [name]: (value: number) => value + 1 }
  const touches = watchImports({ env: environment })
  const call = environment[name]
  if (typeof call !== 'function') throw new Error(`${name} is no function.`)
  return { touches, call }
}

describe('watchImports', () => {
  it.each([
    'JsProxy_GetAttr_js',
    'JsvObject_CallMethod',
    'JsvFunction_CallBound',
    'raw_call_js',
    'ffi_call_js',
    '__syscall_socket',
    '__syscall_dup3',
    'emscripten_asm_const_int',
    '_setitimer_js',
    'something_new',
  ])('takes %s for a touch, and still calls it', (name) => {
    const { touches, call } = importsWith(name)
    expect(touches.has()).toBe(false)
    expect(call(1)).toBe(2)
    expect(touches.has()).toBe(true)
    touches.forget()
    expect(touches.has()).toBe(false)
  })

  it.each([
    'invoke_ii',
    '__syscall_openat',
    'fd_write',
    'clock_time_get',
    'emscripten_resize_heap',
    'js2python_js',
  ])('does not mind %s', (name) => {
    const { touches, call } = importsWith(name)
    expect(call(1)).toBe(2)
    expect(touches.has()).toBe(false)
  })

  it('keeps the signature that Emscripten wrote on a function', () => {
    const original = Object.assign(() => 0, { sig: 'iii' })
    const environment: WebAssembly.ModuleImports = { new_error: original }
    watchImports({ env: environment })
    expect(environment['new_error']).not.toBe(original)
    expect(Reflect.get(Object(environment['new_error']), 'sig')).toBe('iii')
  })

  it('lets ctypes call what compiled packages brought, and nothing else', () => {
    const { touches, call } = importsWith('ffi_call_js')
    const table = new WebAssembly.Table({ initial: 10, element: 'anyfunc' })
    touches.trustCalls(table, () => void table.grow(5))
    for (const position of [10, 14]) call(1, position)
    expect(touches.has()).toBe(false)
    for (const position of [9, 15, undefined]) {
      call(1, position)
      expect([position, touches.has()]).toEqual([position, true])
      touches.forget()
    }
  })

  it('does not mind some callbacks of compiled packages, but minds many', () => {
    const { touches, call } = importsWith('ffi_closure_alloc_js')
    const table = new WebAssembly.Table({ initial: 10, element: 'anyfunc' })
    touches.trustCalls(table, () => void table.grow(5))
    for (let time = 0; time < 2000; time++) call(1)
    expect(touches.has()).toBe(false)
    call(1)
    expect(touches.has()).toBe(true)
  })
})
