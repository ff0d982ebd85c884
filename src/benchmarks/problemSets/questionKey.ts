/**
 * A question without what makes no other question of it: white space, case, punctuation at the end, typographic quotes,
 * and the way numbers are written (`1,000`, `1 000` and `1000.0`).
 */
export function questionKey(question: string): string {
  return question
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’‛′]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/(?<=\d)[, ](?=\d{3}(?!\d))/g, '')
    .replace(/(\d+)\.(\d*?)0+(?!\d)/g, (_, whole: string, rest: string) =>
      rest === '' ? whole : `${whole}.${rest}`,
    )
    .replace(/\s+/g, ' ')
    .replace(/[\s.?!:]+$/, '')
    .trim()
}
