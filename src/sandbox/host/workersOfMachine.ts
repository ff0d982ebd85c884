/**
 * Guests at one time where nobody chose: one core is left to the page. Of two cores both are used, because the page
 * and a lone guest wait for each other: 1,319 runs of a benchmark took a sixth less time so.
 */
export function workersOfMachine(): number {
  return Math.min(4, Math.max(2, navigator.hardwareConcurrency - 1))
}

/** Workers that stand by after losses, at most: more where there is memory for them. */
export function sparesOfMachine(): number {
  const gigabytes: unknown = Reflect.get(navigator, 'deviceMemory')
  // Firefox and WebKit do not say.
  return typeof gigabytes === 'number' && gigabytes >= 8 ? 4 : 2
}
