import { isRecord } from '@/lib/isRecord.ts'
import { cellList, cellText } from './cellText.ts'

/** One choice of a question. */
export type Option = { readonly letter: string; readonly text: string }

const LETTERS = 'ABCDEFGH'

/** `A)`, `(b)`, `C.`, `d:` */
const LABEL = /^\s*\(?([A-Ha-h])\s*[).:]\s*/

/** The choices in a cell: a list, `{ label, text }` with lists, or one text with `a) … b) …`. */
export function optionsOf(value: unknown): readonly Option[] {
  const list = cellList(value)
  if (list !== undefined) return labelled(list.map(cellText))
  if (!isRecord(value)) return optionsInText(cellText(value))
  const { label, text } = value
  if (Array.isArray(label) && Array.isArray(text)) {
    return text.map((item, at) => ({
      letter: letterOf(cellText(label[at]), at),
      text: cellText(item).trim(),
    }))
  }
  return labelled(Object.keys(value))
}

/** The choices that a question lists itself, after `Answer Choices:` or `Options:`. */
export function optionsInQuestion(question: string): readonly Option[] {
  const [, list] = /(?:answer choices|options|choices)\s*:([\s\S]*)$/i.exec(question) ?? []
  return list === undefined ? [] : optionsInText(list)
}

/** `(A) 12` on a line each. */
export function listOptions(options: readonly Option[]): string {
  return options.map(({ letter, text }) => `(${letter}) ${text}`).join('\n')
}

function labelled(texts: readonly string[]): readonly Option[] {
  return texts.map((text, at) => {
    const [label = '', letter] = LABEL.exec(text) ?? []
    return { letter: letterOf(letter ?? '', at), text: text.slice(label.length).trim() }
  })
}

function letterOf(label: string, at: number): string {
  const letter = label.trim().toUpperCase()
  return letter.length === 1 && LETTERS.includes(letter) ? letter : (LETTERS[at] ?? String(at + 1))
}

/** Labels count where they come in the order of the alphabet: the `(c)` in a formula is none. */
function optionsInText(text: string): readonly Option[] {
  const marks = [...text.matchAll(/(?:^|[\s,;'"[]|(?<=\S)(?=\())\(?([A-Ha-h])\s*\)\s*/g)]
  const ordered: { readonly start: number; readonly end: number }[] = []
  for (const mark of marks) {
    if (mark[1]?.toUpperCase() === LETTERS[ordered.length]) {
      ordered.push({ start: mark.index, end: mark.index + mark[0].length })
    }
  }
  if (ordered.length < 2) return []
  return ordered.map(({ end }, at) => ({
    letter: LETTERS[at] ?? '',
    text: text.slice(end, ordered[at + 1]?.start ?? text.length).replace(/^[\s'"]+|[\s,;'"\]]+$/g, ''),
  }))
}
