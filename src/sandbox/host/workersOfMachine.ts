/** Guests at one time where nobody chose: one core is left to the page. */
export function workersOfMachine(): number {
  return Math.min(4, Math.max(1, navigator.hardwareConcurrency - 1))
}

/** Workers that stand by after losses, at most: more where there is memory for them. */
export function sparesOfMachine(): number {
  const gigabytes: unknown = Reflect.get(navigator, 'deviceMemory')
  // Firefox and WebKit do not say.
  return typeof gigabytes === 'number' && gigabytes >= 8 ? 4 : 2
}
