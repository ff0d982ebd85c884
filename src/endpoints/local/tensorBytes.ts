/** Weights in a block and its bytes, by the number of a tensor's type (ggml.h, `enum ggml_type`, and its type traits). */
const BLOCKS: Readonly<Record<number, readonly [weights: number, bytes: number]>> = {
  0: [1, 4],
  1: [1, 2],
  2: [32, 18],
  3: [32, 20],
  6: [32, 22],
  7: [32, 24],
  8: [32, 34],
  10: [256, 84],
  11: [256, 110],
  12: [256, 144],
  13: [256, 176],
  14: [256, 210],
  20: [32, 18],
  23: [256, 136],
  30: [1, 2],
}

/** What a tensor takes; 0 where its type is not in the list above. */
export function tensorBytes(type: number, shape: readonly number[]): number {
  const [weights, bytes] = BLOCKS[type] ?? [1, 0]
  return (shape.reduce((product, size) => product * size, 1) / weights) * bytes
}
