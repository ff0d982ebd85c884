/** Rejects what is not equal, for checks that also run where no test framework is. */
export function requireEqual(actual: unknown, expected: unknown): void {
  const [actualText, expectedText] = [textOf(actual), textOf(expected)]
  if (actualText !== expectedText) throw new Error(`Expected ${expectedText}, but it is ${actualText}.`)
}

export function requireTrue(isTrue: boolean, whatElse: string): void {
  if (!isTrue) throw new Error(`Not as promised: ${whatElse}.`)
}

/** JSON with sorted keys, in which `undefined` shows. */
function textOf(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) => {
      if (part === undefined) return 'undefined'
      if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
      return Object.fromEntries(
        Object.entries(part).toSorted(([first], [second]) => (first < second ? -1 : 1)),
      )
    }) ?? 'undefined'
  )
}
