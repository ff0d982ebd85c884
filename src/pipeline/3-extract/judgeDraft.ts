import { hasMarks, hasStrongMarks } from '@/pipeline/3-extract/codeMarks.ts'
import type { Standing } from '@/pipeline/3-extract/Draft.ts'
import { maskPython } from '@/pipeline/3-extract/maskPython.ts'
import { parsesAs } from '@/pipeline/3-extract/parsesAs.ts'
import { readLabel } from '@/pipeline/3-extract/readLabel.ts'
import type { Language } from '@/pipeline/Program.ts'

export type Judged = { readonly language: Language | undefined; readonly standing: Standing }

export type JudgedText = {
  /** Already repaired. */
  readonly source: string
  /** Label of the fence, or name of the tag. */
  readonly label: string
  readonly mark: 'fence' | 'tag'
  readonly isClosed: boolean
  /** It was copied from an interactive session. */
  readonly isSession: boolean
}

/** Tells the language of marked code, and whether it may be the program that was asked for. */
export function judgeDraft(text: JudgedText, wanted: Language): Judged {
  const { source, label } = text
  const kind = readLabel(text.mark === 'tag' ? label.replace(/[[\]]/g, '') : label)
  if (kind === 'other' && text.mark === 'fence') return judgeOther(text, wanted)
  if ((kind === 'python' || kind === 'javascript') && kind !== wanted)
    return judgeLabelled(text, kind, wanted)
  if (isEdit(source)) return refuse(undefined, 'an edit of a file, not a program', false)
  if (doesNothing(source, wanted)) return refuse(undefined, 'does nothing', false)
  if (text.mark === 'tag' && kind !== 'python' && kind !== 'javascript') return judgeTagged(text, wanted)
  if (kind === 'python' || kind === 'javascript') return judgeLabelled(text, kind, wanted)
  if (kind === 'unlabelled') return judgeUnlabelled(text, wanted)
  return refuse(undefined, `a block of ${firstWord(label)} is not run`, false)
}

function judgeLabelled(text: JudgedText, kind: Language, wanted: Language): Judged {
  if (kind !== wanted) return refuse(kind, `labelled ${firstWord(text.label)}`, true)
  return { language: kind, standing: { type: standingOf(text, wanted) } }
}

function standingOf(text: JudgedText, language: Language): 'good' | 'doubtful' | 'cut-off' {
  const { source, isClosed, isSession } = text
  // A session beside a program shows the program's use.
  if (isSession) return 'doubtful'
  return isClosed || looksWhole(source, language) ? 'good' : 'cut-off'
}

/** A code tag says "run this": what does not parse is a program with a mistake, unless it is another language. */
function judgeTagged(text: JudgedText, wanted: Language): Judged {
  const language = tellLanguage(text.source)
  if (language !== undefined && language !== wanted && hasMarks(text.source, language)) {
    return refuse(language, `reads as ${language}`, true)
  }
  return { language, standing: { type: standingOf(text, wanted) } }
}

function judgeUnlabelled(text: JudgedText, wanted: Language): Judged {
  const { source } = text
  const language = tellLanguage(source)
  const isWanted = language === wanted || (language === undefined && parsesAs(source, wanted))
  if (language !== undefined && !isWanted) return refuse(language, `reads as ${language}`, true)
  if (!isWanted) return refuse(undefined, `unlabelled, and does not parse as ${wanted}`, false)
  if (!hasName(source)) return refuse(language, 'a value, not a program', false)
  const standing = standingOf(text, wanted)
  const isDoubtful = standing === 'good' && !hasStrongMarks(source, wanted)
  return { language, standing: { type: isDoubtful ? 'doubtful' : standing } }
}

function judgeOther(text: JudgedText, wanted: Language): Judged {
  const { source, label } = text
  const word = firstWord(label)
  const isTypeScript = /^(?:ts|tsx|typescript)$/.test(word)
  const isScript = wanted === 'javascript' && isTypeScript && parsesAs(source, 'javascript')
  // Chat pages guess labels: "scss" over a Python function. `def` and `import` exist in no language that parses as Python.
  const isPython =
    wanted === 'python' && /^(?:def|import|from|class)\s/m.test(source) && parsesAs(source, 'python')
  if (isScript || isPython) return { language: wanted, standing: { type: 'mislabelled' } }
  return refuse(isTypeScript ? 'javascript' : undefined, `labelled ${word}`, true)
}

/** The one of our languages that a text can be; undefined if both or none. */
function tellLanguage(source: string): Language | undefined {
  const isPython = parsesAs(source, 'python')
  const isJavaScript = parsesAs(source, 'javascript')
  if (isPython !== isJavaScript) return isPython ? 'python' : 'javascript'
  if (isPython) return undefined
  const looksPython = hasStrongMarks(source, 'python')
  const looksJavaScript = hasStrongMarks(source, 'javascript')
  if (looksPython === looksJavaScript) return undefined
  return looksPython ? 'python' : 'javascript'
}

function refuse(language: Language | undefined, because: string, isOtherLanguage: boolean): Judged {
  return { language, standing: { type: 'refused', because, isOtherLanguage } }
}

/** Search-and-replace blocks and merge conflicts, as coding assistants write them. */
function isEdit(source: string): boolean {
  return /^<{5,9} (?:SEARCH|ORIGINAL|HEAD)\b/m.test(source)
}

/** Nothing but comments, blank lines, dots and placeholders in capitals. */
function doesNothing(source: string, language: Language): boolean {
  const code = language === 'python' ? maskPython(source) : source.replace(/^[ \t]*\/\/.*$/gm, '')
  return /^(?:[.\s]*|[A-Z]{2,}(?:_[A-Z]+)+)$/.test(code.trim())
}

function hasName(source: string): boolean {
  return /[A-Za-z_]/.test(maskPython(source).replace(/\b(?:True|False|None|true|false|null)\b/g, ''))
}

/** An unclosed block may be a whole program: it parses, and does not end within a function or on a comment. */
function looksWhole(source: string, language: Language): boolean {
  if (!parsesAs(source, language)) return false
  const last = source.slice(source.trimEnd().lastIndexOf('\n') + 1)
  return language === 'javascript' ? !last.trimStart().startsWith('//') : /^(?:[^\s#]|\s+return\b)/.test(last)
}

function firstWord(label: string): string {
  return label.trim().split(/\s/, 1)[0] ?? ''
}
