/** Escape sequences of terminals: colours, cursor moves, titles and OSC 8 links. */
const TERMINAL_SEQUENCES =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /\u001B(?:\][^\u0007\u001B]{0,4096}(?:\u0007|\u001B\\)|\[[0-?]{0,64}[ -/]{0,16}[@-~]|[@-Z\\^_])/g

/** Control, direction and zero-width characters, and halves of surrogate pairs, all of which hide or reorder text. */
const HIDDEN =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- these are what is looked for
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** Printed text as it may be shown: terminal sequences dropped, what would be invisible written as `\u202e`. */
export function visibleText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(TERMINAL_SEQUENCES, '')
    .replaceAll(HIDDEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
