/** Words of closed lists (`wrong-answer`): they say what a value is, and no format writes them in another way. */
const PLAIN_WORD = /^[a-z]+(?:-[a-z]+)*$/

/**
 * The value with every text in it passed through `redact`, so that no format escapes, joins or cuts a secret before it
 * is looked for. Names of fields, plain words and bytes stay as they are: redact what is written of the value as well.
 */
export function redactTexts<Value>(value: Value, redact: (text: string) => string): Value
export function redactTexts(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return PLAIN_WORD.test(value) ? value : redact(value)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  if (Array.isArray(value)) return value.map((item: unknown) => redactTexts(item, redact))
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, redactTexts(item, redact)]))
}
