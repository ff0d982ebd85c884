/** Options of a select, in the order of the texts. */
export function optionsOf(texts: Readonly<Record<string, string>>) {
  return Object.entries(texts).map(([value, label]) => ({ value, label }))
}

/** The chosen value, if it is one of those that have a text. */
export function readChoice<Value extends string>(
  texts: Readonly<Record<Value, string>>,
  chosen: string,
): Value | undefined {
  // The keys of a record are its values' type, which Object.keys forgets.
  return (Object.keys(texts) as Value[]).find((value) => value === chosen)
}
