export type KeptMemory = {
  /** What the memory has grown by since. It never shrinks. */
  grownBytes(): number
  /** Everything is again as it was; what grew since is zero. */
  restore(): void
}

/** Remembers what a WebAssembly memory holds. `memoryNow` is asked each time, because growth makes a new buffer. */
export function keepMemory(memoryNow: () => Uint8Array): KeptMemory {
  const { length } = memoryNow()
  const kept = memoryNow().slice(0, usedBytes(memoryNow()))

  return {
    grownBytes: () => memoryNow().length - length,
    restore: () => {
      const memory = memoryNow()
      memory.set(kept)
      memory.fill(0, kept.length)
    },
  }
}

/** Up to the last word that is not zero: what lies behind need not be kept. */
function usedBytes(memory: Uint8Array): number {
  const words = new Uint32Array(
    memory.buffer,
    memory.byteOffset,
    memory.length / Uint32Array.BYTES_PER_ELEMENT,
  )
  let used = words.length
  while (used > 0 && words[used - 1] === 0) used -= 1
  return used * Uint32Array.BYTES_PER_ELEMENT
}
