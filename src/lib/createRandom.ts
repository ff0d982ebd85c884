/**
 * Random numbers from 0 to below 1 that follow from the seed: mulberry32, by Tommy Ettinger. 32-bit integer arithmetic
 * alone, so every browser gives the same ones; a seed counts modulo 2³².
 */
export function createRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
