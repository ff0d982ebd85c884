const HEADER_BYTES = 8
const EXPORT_SECTION = 7
const TABLE_KIND = 1
const NAME = 'table'

/**
 * A WebAssembly module that also exports its table of functions, under the name `table`. QuickJS's build keeps its
 * own, but a host function can only be called through it (`watchRejections.ts`).
 */
export function exportTable(module: Uint8Array): Uint8Array {
  for (let start = HEADER_BYTES; start < module.length;) {
    const id = module[start]
    const size = readNumber(module, start + 1)
    const end = size.next + size.value
    if (id === EXPORT_SECTION) {
      const count = readNumber(module, size.next)
      const content = [
        ...numberBytes(count.value + 1),
        ...module.subarray(count.next, end),
        NAME.length,
        ...Buffer.from(NAME),
        TABLE_KIND,
        0,
      ]
      const section = [EXPORT_SECTION, ...numberBytes(content.length), ...content]
      return Buffer.concat([module.subarray(0, start), Buffer.from(section), module.subarray(end)])
    }
    start = end
  }
  throw new Error('The module exports nothing.')
}

/** LEB128, as WebAssembly writes its numbers. */
function readNumber(module: Uint8Array, position: number): { value: number; next: number } {
  let value = 0
  for (let next = position, shift = 0; ; shift += 7) {
    const byte = module[next++] ?? 0
    value |= (byte & 0x7f) << shift
    if ((byte & 0x80) === 0) return { value: value >>> 0, next }
  }
}

function numberBytes(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...numberBytes(value >>> 7)]
}
