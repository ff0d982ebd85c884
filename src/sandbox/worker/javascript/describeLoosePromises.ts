/** Rejections told singly. */
const MOST_TOLD = 3

type Rejection = {
  readonly name: string
  readonly message: string
  readonly frames: readonly { readonly line: number }[]
}

/** What is said on stderr of promises that nobody handled or settled; empty: there are none. */
export function describeLoosePromises(rejections: readonly Rejection[], unsettledCount: number): string {
  const told = rejections.slice(0, MOST_TOLD).map(describeRejection)
  const left = rejections.length - told.length
  const lines = [
    ...told,
    ...(left > 0 ? [`${left} more ${left === 1 ? 'promise was' : 'promises were'} rejected like that.`] : []),
    ...(unsettledCount > 0 ? [describeUnsettled(unsettledCount)] : []),
  ]
  return lines.map((line) => `[sandbox] ${line}\n`).join('')
}

function describeRejection({ name, message, frames }: Rejection): string {
  const line = frames.at(-1)?.line
  const where = line === undefined ? '' : ` in line ${line}`
  return `A promise was rejected and nobody handled it: ${name}${where}: ${message.slice(0, 300)}. Await it, or catch its error.`
}

function describeUnsettled(count: number): string {
  const [who, which] = count === 1 ? ['A promise', 'it'] : [`${count} promises`, 'them']
  return `${who} never settled: the sandbox has no timers, network or other events that could settle ${which} later.`
}
