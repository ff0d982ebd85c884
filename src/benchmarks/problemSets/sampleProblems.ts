import { createRandom } from '@/lib/createRandom.ts'
import type { Problem } from '@/pipeline/Problem.ts'

/**
 * `count` of the problems at random, in the order of the set; all of them if there are no more. The same seed gives
 * the same ones in every browser, and a larger sample with that seed contains the smaller one: the problems are
 * shuffled (Fisher and Yates, with mulberry32) and the first ones taken.
 */
export function sampleProblems(
  problems: readonly Problem[],
  count: number,
  seed: number,
): readonly Problem[] {
  const wanted = Math.min(Math.max(0, Math.floor(count)), problems.length)
  if (wanted === problems.length) return problems
  const random = createRandom(seed)
  const places = problems.map((_, place) => place)
  for (let at = 0; at < wanted; at++) {
    const other = at + Math.floor(random() * (places.length - at))
    const moved = places[at] ?? at
    places[at] = places[other] ?? other
    places[other] = moved
  }
  const chosen = new Set(places.slice(0, wanted))
  return problems.filter((_, place) => chosen.has(place))
}

/** How problems were chosen, for people: `50 of 1,319 at random, seed 7`. */
export function describeSample(chosen: number, all: number, seed: number): string {
  const [few, many] = [chosen.toLocaleString('en'), all.toLocaleString('en')]
  return chosen >= all ? `all ${many}` : `${few} of ${many} at random, seed ${seed}`
}
