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
})
