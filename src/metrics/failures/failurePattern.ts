/** Longer messages are told apart by their beginning. */
const MOST_CHARACTERS = 1000

const NUMBER = /(?<![\p{L}\p{N}_])[-+]?(?:0x[\da-f]+|\d[\d_,]*(?:\.\d+)?(?:e[-+]?\d+)?)(?![\p{L}\p{N}_])/giu
/** Apostrophes within words are none. */
const QUOTED =
  /"([^"\n]*)"|`([^`\n]*)`|‘([^’\n]*)’|“([^”\n]*)”|(?<![\p{L}\p{N}])'([^'\n]*)'(?![\p{L}\p{N}])/gu
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*(?:\(\))?$/u
/** What is called, and names written with underscores: prose has neither. */
const CODE_NAME = /[\p{L}_$][\p{L}\p{N}_$.]*(?=\()|[\p{L}\p{N}$]+(?:_[\p{L}\p{N}$]+)+/gu

/**
 * The message with placeholders in the place of names, numbers and quoted texts, so that failures which differ in
 * nothing else have the same. `name`: the made-up name, where it is known.
 */
export function failurePattern(message: string, name = ''): string {
  const text = message.slice(0, MOST_CHARACTERS)
  return replaceName(text, name)
    .replaceAll(QUOTED, (_, ...groups: readonly unknown[]) => placeholderOf(groups))
    .replaceAll(CODE_NAME, '‹name›')
    .replaceAll(NUMBER, '‹number›')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/** The name as a whole word. */
function replaceName(text: string, name: string): string {
  if (name === '') return text
  return text
    .split(name)
    .reduce((before, after) =>
      isWordEnd(before.at(-1)) && isWordEnd(after.at(0)) ? `${before}‹name›${after}` : before + name + after,
    )
}

function isWordEnd(character: string | undefined): boolean {
  return character === undefined || !/[\p{L}\p{N}_$]/u.test(character)
}

function placeholderOf(groups: readonly unknown[]): string {
  const quoted = groups.find((group) => typeof group === 'string') ?? ''
  const text = String(quoted)
  if (text === '‹name›' || NAME.test(text)) return '‹name›'
  return '‹text›'
}
