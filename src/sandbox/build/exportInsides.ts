const HEADER_BYTES = 8
const EXPORT_SECTION = 7

/** By their kinds in the export section: its one table and its one global. */
const INSIDES = [
  { name: 'table', kind: 1, index: 0 },
  { name: 'stackPointer', kind: 3, index: 0 },
]

/**
 * A WebAssembly module that also exports what QuickJS's build keeps to itself: its table of functions, because a host
 * function can only be called through it (`watchRejections.ts`), and its stack pointer, which is the only state that
 * is not in its memory (`bootJavaScript.ts`).
 */
export function exportInsides(module: Uint8Array): Uint8Array {
  for (let start = HEADER_BYTES; start < module.length;) {
    const id = module[start]
    const size = readNumber(module, start + 1)
    const end = size.next + size.value
    if (id === EXPORT_SECTION) {
      const count = readNumber(module, size.next)
      const content = [
        ...numberBytes(count.value + INSIDES.length),
        ...module.subarray(count.next, end),
        ...INSIDES.flatMap(({ name, kind, index }) => [name.length, ...Buffer.from(name), kind, index]),
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
