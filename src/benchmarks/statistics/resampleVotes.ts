import type { Chances, VoteSizes } from './majorityAtK.ts'

const ORDERS = 2000

/** Estimates the chances by putting the samples into random orders, whose beginnings are the subsets. */
export function chanceByResampling(votes: VoteSizes, random: () => number): Chances {
  const sizes = [...votes.right, ...votes.wrong]
  // Abstentions are nobody's: −1.
  const samples = Int32Array.from([
    ...sizes.flatMap((size, group) => Array.from({ length: size }, () => group)),
    ...Array.from({ length: votes.abstained }, () => -1),
  ])
  const sums = new Float64Array(samples.length)
  const squares = new Float64Array(samples.length)
  for (let order = 0; order < ORDERS; order++) {
    shuffle(samples, random)
    for (const [position, share] of sharesOf(samples, votes.right.length).entries()) {
      sums[position] = (sums[position] ?? 0) + share
      squares[position] = (squares[position] ?? 0) + share * share
    }
  }
  const byK = [...sums].map((sum) => sum / ORDERS)
  const variances = byK.map((mean, position) => ((squares[position] ?? 0) / ORDERS - mean * mean) / ORDERS)
  return { byK, variances: variances.map((variance) => Math.max(0, variance)) }
}

function shuffle(items: Int32Array, random: () => number): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const kept = items[last] ?? 0
    items[last] = items[other] ?? 0
    items[other] = kept
  }
}

/** After each sample: right ones among the leaders, divided by all leaders. Groups below `right` are right. */
function sharesOf(samples: Int32Array, right: number): Float64Array {
  const shares = new Float64Array(samples.length)
  const counts = new Map<number, number>()
  let [most, leaders, rightLeaders] = [0, 0, 0]
  for (const [position, group] of samples.entries()) {
    if (group >= 0) {
      const count = (counts.get(group) ?? 0) + 1
      counts.set(group, count)
      if (count > most) [most, leaders, rightLeaders] = [count, 0, 0]
      if (count === most) {
        leaders += 1
        if (group < right) rightLeaders += 1
      }
    }
    shares[position] = leaders === 0 ? 0 : rightLeaders / leaders
  }
  return shares
}
