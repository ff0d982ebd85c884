/**
 * The value of a JSON text. Whole numbers of 16 digits and more, which JavaScript would round, come as texts with all
 * their digits. Throws a SyntaxError.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(LONG_NUMBER.test(text) ? text.replace(STRING_OR_LONG_NUMBER, quoted) : text)
}

const LONG_NUMBER = /\d{16}/
const STRING_OR_LONG_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g

function quoted(found: string): string {
  return found.startsWith('"') ? found : `"${found}"`
}
