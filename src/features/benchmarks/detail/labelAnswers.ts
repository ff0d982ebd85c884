const LONGEST = 60
/** How much of its beginning an answer keeps when it is told from others further on. */
const HEAD = 20
/** How much of what they share stands before the place where they part. */
const BEFORE = 8

/** Short names of different answers: long ones that begin alike are named by the place where they part. */
export function labelAnswers(texts: readonly string[]): readonly string[] {
  const long = texts.filter((text) => text.length > LONGEST)
  return texts.map((text) => (text.length > LONGEST ? shorten(text, long) : text))
}

function shorten(text: string, others: readonly string[]): string {
  const shared = others
    .filter((other) => other !== text)
    .reduce((most, other) => Math.max(most, sharedLength(text, other)), 0)
  if (shared < LONGEST - BEFORE) return `${text.slice(0, LONGEST)}…`
  const from = shared - BEFORE
  const to = from + LONGEST - HEAD
  return `${text.slice(0, HEAD)} … ${text.slice(from, to)}${to < text.length ? '…' : ''}`
}

function sharedLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a.charAt(length) === b.charAt(length)) length++
  return length
}
