import { dedent } from '@/pipeline/3-extract/dedent.ts'
import { maskPython } from '@/pipeline/3-extract/maskPython.ts'
import { parsesAs } from '@/pipeline/3-extract/parsesAs.ts'
import { removePrompts, startsWithPrompt } from '@/pipeline/3-extract/removePrompts.ts'
import type { Language } from '@/pipeline/Program.ts'

/** A source that was made to run, and what was done to it, one sentence each. */
export type Repaired = {
  readonly source: string
  readonly repairs: readonly string[]
  /** Special tokens stood at the end. */
  readonly hadTokens: boolean
  /** It was a shell session. */
  readonly isSession: boolean
}

type Repair = { readonly says: string; readonly apply: (source: string, language: Language) => string }

const SPECIAL_TOKENS =
  /(?:<\|[^|>\n]{1,40}\|>|<｜[^｜>\n]{1,40}｜>|<\/?s>|<eos>|<end_of_turn>|\[\/?INST\])\s*$/

const REPAIRS: readonly Repair[] = [
  { says: 'Windows line ends were made plain ones.', apply: (source) => source.replaceAll('\r\n', '\n') },
  { says: 'A first line that only names the language was removed.', apply: removeLanguageLine },
  { says: 'Prompts and results of an interactive session were removed.', apply: removeSession },
  { says: 'Indentation that all lines shared was removed.', apply: removeIndentation },
  { says: 'Notebook commands (! and %) were turned into comments.', apply: disableCommands },
  { says: 'Blanks of fixed or no width outside strings were made plain ones.', apply: normalizeBlanks },
  {
    says: 'Typographic quotes and signs were made plain ones, since the program does not parse with them.',
    apply: normalizeSigns,
  },
]

/** Makes the few changes without which code as models write it cannot run. All else stays byte for byte. */
export function repairSource(text: string, language: Language): Repaired {
  const plain = removeTokens(text)
  let source = plain
  const repairs: string[] = []
  for (const { says, apply } of REPAIRS) {
    const next = apply(source, language)
    if (next !== source) repairs.push(says)
    source = next
  }
  return {
    source,
    repairs,
    hadTokens: plain !== text,
    isSession: startsWithPrompt(plain) && language === 'python',
  }
}

function removeTokens(text: string): string {
  let rest = text
  // Only the end is looked at, so that a long program costs nothing.
  for (
    let end = SPECIAL_TOKENS.exec(rest.slice(-200));
    end !== null;
    end = SPECIAL_TOKENS.exec(rest.slice(-200))
  ) {
    rest = rest.slice(0, rest.length - end[0].length).trimEnd()
  }
  return rest
}

function removeLanguageLine(source: string): string {
  const line = /^\s*(?:python3?|py|javascript|js|node)[ \t]*\n\s*(?=\S)/i.exec(source.slice(0, 500))?.[0]
  return line === undefined ? source : source.slice(source.slice(0, line.length).lastIndexOf('\n') + 1)
}

function removeSession(source: string, language: Language): string {
  return language === 'python' && startsWithPrompt(source) ? removePrompts(source).source : source
}

/** A function's body without its head stays indented: a template may put the head before it. */
function removeIndentation(source: string): string {
  if (!/^[ \t]/.test(source)) return source
  const moved = dedent(source)
  if (moved === undefined || /^(?:return|yield)\b/m.test(moved)) return source
  return moved
}

function disableCommands(source: string, language: Language): string {
  if (language !== 'python' || !/^[ \t]*[!%]/m.test(source)) return source
  return source.replace(/^([ \t]*)([!%]{1,2}[A-Za-z])/gm, '$1pass  # $2')
}

function normalizeBlanks(source: string, language: Language): string {
  if (language !== 'python' || !/[\u00a0\u200b\u202f\u2007\ufeff]/.test(source)) return source
  return replaceInCode(replaceInCode(source, /[\u00a0\u202f\u2007]/g, ' '), /[\u200b\ufeff]/g, '')
}

/** Replaces characters by one other outside strings and comments; the mask has the same length as the source. */
function replaceInCode(source: string, pattern: RegExp, replacement: string): string {
  const pieces: string[] = []
  let position = 0
  for (const match of maskPython(source).matchAll(pattern)) {
    pieces.push(source.slice(position, match.index), replacement)
    position = match.index + match[0].length
  }
  return pieces.join('') + source.slice(position)
}

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[\u201c\u201d\u201e\u201f]/g, '"'],
  [/[\u2018\u2019\u201a\u201b]/g, "'"],
  [/\u2212/g, '-'],
  [/\uff08/g, '('],
  [/\uff09/g, ')'],
  [/\uff0c/g, ','],
  [/\uff1a/g, ':'],
]

function normalizeSigns(source: string, language: Language): string {
  if (!/[\u2018-\u201f\u2212\uff08\uff09\uff0c\uff1a]/.test(source) || parsesAs(source, language))
    return source
  const inCode = SIGNS.reduce((text, [sign, plain]) => replaceInCode(text, sign, plain), source)
  if (parsesAs(inCode, language)) return inCode
  const everywhere = SIGNS.reduce((text, [sign, plain]) => text.replace(sign, plain), source)
  return parsesAs(everywhere, language) ? everywhere : source
}
