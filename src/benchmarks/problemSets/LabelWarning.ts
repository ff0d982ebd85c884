export const LABEL_WARNING_KINDS = [
  'negative-count',
  'fractional-count',
  'contradiction',
  'duplicate',
  'near-duplicate',
  'unreadable-expected',
  'answer-in-question',
  'not-graded',
] as const

/** What may be wrong with a problem, so that a rate over the set would mislead. */
export type LabelWarningKind = (typeof LABEL_WARNING_KINDS)[number]

/** `message`: a sentence. */
export type LabelWarning = { readonly kind: LabelWarningKind; readonly message: string }

/** By the problem's id; a problem without warnings is not in it. */
export type LabelWarnings = ReadonlyMap<string, readonly LabelWarning[]>

/** The kinds by the words of badges and filters. */
export const LABEL_WARNING_NAMES: Readonly<Record<LabelWarningKind, string>> = {
  'negative-count': 'negative count',
  'fractional-count': 'fractional count',
  contradiction: 'contradiction',
  duplicate: 'duplicate',
  'near-duplicate': 'near duplicate',
  'unreadable-expected': 'unreadable answer',
  'answer-in-question': 'answer in question',
  'not-graded': 'not graded',
}
