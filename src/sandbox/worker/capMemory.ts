const PAGE_BYTES = 65_536

/**
 * Puts a cap on WebAssembly memory, before an engine loads. A refused growth looks like a machine without memory:
 * Python raises MemoryError and lives on. Gives the function that moves the cap.
 */
export function capMemory(): (limitBytes: number) => void {
  let limitBytes = Number.POSITIVE_INFINITY
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function growWithinLimit(
    this: WebAssembly.Memory,
    pages: number,
  ): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES > limitBytes) throw new RangeError('out of memory')
    return grow.call(this, pages)
  }
  return (newLimitBytes) => {
    limitBytes = newLimitBytes
  }
}
