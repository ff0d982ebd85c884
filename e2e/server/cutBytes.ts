import type { Cuts } from './ServerAnswer.ts'

/** The bytes in pieces; joined they are the bytes again. */
export function cutBytes(bytes: Uint8Array, cuts: Cuts): readonly Uint8Array[] {
  if (cuts === 'whole') return [bytes]
  if (cuts === 'every-byte') return Array.from(bytes, (_, at) => bytes.subarray(at, at + 1))
  const places = 'at' in cuts ? cuts.at : randomPlaces(bytes.length, cuts.seed)
  const edges = [0, ...places, bytes.length]
  return edges.slice(1).map((end, position) => bytes.subarray(edges[position], end))
}

/** Rising places, 1 to 400 bytes apart, the same for the same seed. */
function randomPlaces(length: number, seed: number): readonly number[] {
  const places: number[] = []
  let state = seed
  for (let at = 0; ;) {
    // The generator of Numerical Recipes: good enough to scatter cuts.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    at += 1 + (state % 400)
    if (at >= length) return places
    places.push(at)
  }
}
