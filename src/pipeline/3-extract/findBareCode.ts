import { gradeLine, hasMarks, hasStrongMarks } from '@/pipeline/3-extract/codeMarks.ts'
import { dedent } from '@/pipeline/3-extract/dedent.ts'
import { parsesAs } from '@/pipeline/3-extract/parsesAs.ts'
import { startsWithPrompt } from '@/pipeline/3-extract/removePrompts.ts'
import type { Language } from '@/pipeline/Program.ts'

/** Code that nothing marks off, by its offsets in the text that was searched. */
export type BareCode = {
  readonly start: number
  readonly end: number
  readonly isClosed: boolean
  readonly isSession: boolean
}

export type BareSearch = {
  readonly text: string
  readonly language: Language
  /** The text goes up to the end of the reply, or to a fence that closes what nothing opened: code may be cut off. */
  readonly isLast: boolean
  readonly isBeforeFence: boolean
}

const MOST_RUNS = 50

/** Finds code among prose: the whole text if it parses, else the runs of lines that look like code and parse. */
export function findBareCode(search: BareSearch): readonly BareCode[] {
  const { text, language } = search
  const start = startOfText(text)
  const whole = trimSpan(text, start, endOfText(text))
  if (whole.end <= whole.start) return []
  if (isProgram(text.slice(whole.start, whole.end), language))
    return [{ ...whole, isClosed: true, isSession: false }]
  if (language === 'python') {
    const session = findSession(text, whole)
    if (session !== undefined) return [session]
  }
  const runs = findRuns(text, whole, language).slice(0, MOST_RUNS)
  const found = runs.map((run) => judgeRun(search, run, whole)).filter((code) => code !== undefined)
  if (found.length > 0) return found
  return [...findLastParagraph(search, whole), ...findLineInBackticks(search)].slice(0, 1)
}

type Span = { readonly start: number; readonly end: number }

/** Behind the label that some models write before their words, the name of the language, and special tokens. */
function startOfText(text: string): number {
  const head = text.slice(0, 1000)
  const [label = ''] = /^(?:\s*(?:Assistant\s*[:：]|<\|[a-z_]{1,24}\|>|<\/?[a-z_]{2,20}>))*/.exec(head) ?? []
  const [name = ''] =
    /^\s*(?:python3?|py|javascript|js|node)[ \t]*\r?\n/i.exec(head.slice(label.length)) ?? []
  return label.length + name.length
}

function endOfText(text: string): number {
  const tail = text.slice(-300)
  const [tokens = ''] = /(?:\s*(?:<\|[^|>\n]{1,40}\|>|<\/?[a-z_]{1,20}>|`{3,}))+\s*$/.exec(tail) ?? []
  return text.length - tokens.length
}

/** Without blank lines before and blanks behind; the first line keeps its indentation. */
export function trimSpan(text: string, start: number, end: number): Span {
  const part = text.slice(start, end)
  const [blank = ''] = /^\s*\n/.exec(part) ?? []
  const first = start + blank.length
  return { start: first, end: Math.max(first, start + part.trimEnd().length) }
}

function isProgram(code: string, language: Language): boolean {
  const plain = code.replaceAll('\r\n', '\n')
  return hasMarks(plain, language) && parsesAs(dedent(plain) ?? plain, language)
}

function findSession(text: string, whole: Span): BareCode | undefined {
  const start = startsWithPrompt(text.slice(whole.start))
    ? whole.start
    : text.search(/^(?:>>> |In ?\[\d+\]: )/m)
  if (start === -1 || start < whole.start) return undefined
  const lines = text.slice(start, whole.end).split('\n')
  const last = lines.findLastIndex((line) => /^(?:>>> |\.\.\.|In ?\[)/.test(line.trimStart()))
  const end = start + lines.slice(0, last + 1).join('\n').length
  return { start, end, isClosed: true, isSession: true }
}

function findRuns(text: string, whole: Span, language: Language): Span[] {
  const runs: Span[] = []
  let run: Span | undefined
  let openings = { depth: 0, isInString: false }
  for (let start = whole.start; start < whole.end;) {
    const lineBreak = text.indexOf('\n', start)
    const lineEnd = lineBreak === -1 || lineBreak > whole.end ? whole.end : lineBreak
    const line = text.slice(start, lineEnd)
    const isInside = run !== undefined && (openings.depth > 0 || openings.isInString)
    if (isInside || (run === undefined ? gradeLine(line, language) !== 'none' : goesOn(line, language))) {
      if (line.trim() !== '') run = { start: run?.start ?? start, end: lineEnd }
      openings = countOpenings(line, openings)
    } else {
      if (run !== undefined) runs.push(run)
      run = undefined
      openings = { depth: 0, isInString: false }
    }
    start = lineEnd + 1
  }
  return run === undefined ? runs : [...runs, run]
}

function goesOn(line: string, language: Language): boolean {
  return (
    /^(?:\s|$|[)\]}]|[a-z_][\w.]*(?:\s*,\s*[a-z_][\w.]*)*;?\s*$)/.test(line.slice(0, 500)) ||
    gradeLine(line, language) !== 'none'
  )
}

type Openings = { readonly depth: number; readonly isInString: boolean }

function countOpenings(line: string, before: Openings): Openings {
  const triples = line.match(/"""|'''/g)?.length ?? 0
  const isInString = triples % 2 === 1 ? !before.isInString : before.isInString
  if (before.isInString || isInString) return { depth: before.depth, isInString }
  const code = line.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|#.*$/g, '')
  const opened = code.match(/[([{]/g)?.length ?? 0
  const closed = code.match(/[)\]}]/g)?.length ?? 0
  return { depth: Math.max(0, before.depth + opened - closed), isInString }
}

/** A run counts if it parses; one that does not, if it is all there is, or if the reply was cut off in it. */
function judgeRun(search: BareSearch, run: Span, whole: Span): BareCode | undefined {
  const { text, language, isLast, isBeforeFence } = search
  const code = text.slice(run.start, run.end).replaceAll('\r\n', '\n')
  const isWhole = run.start === whole.start && run.end === whole.end
  const isStrong = hasStrongMarks(code, language)
  const isMany = code.includes('\n') && hasMarks(code, language)
  if (!isStrong && !isMany && !(isBeforeFence && run.end === whole.end)) return undefined
  if (isProgram(code, language)) return { ...run, isClosed: true, isSession: false }
  const isCutOff =
    isLast &&
    run.end === whole.end &&
    /^(?:import|from|(?:async )?def|class|const|let|function)\b/m.test(code)
  if (!(isWhole && hasMarks(code, language)) && !isCutOff) return undefined
  return { ...run, isClosed: false, isSession: false }
}

/** An expression before a fence that closes what nothing opened. */
function findLastParagraph({ text, language, isBeforeFence }: BareSearch, whole: Span): readonly BareCode[] {
  if (!isBeforeFence) return []
  const start = text.lastIndexOf('\n\n', whole.end - 1) + 2
  if (start < 2 || start < whole.start) return []
  const code = text.slice(start, whole.end)
  if (!/[([=]/.test(code) || !parsesAs(code, language)) return []
  return [{ start, end: whole.end, isClosed: true, isSession: false }]
}

/** A line that is one piece of code in single backticks, and nothing else. */
function findLineInBackticks({ text, language }: BareSearch): readonly BareCode[] {
  const [match, ...others] = [...text.slice(0, 5000).matchAll(/^[ \t]*`([^`\n]+)`[ \t]*$/gm)]
  const code = match?.[1] ?? ''
  if (match === undefined || others.length > 0 || !isProgram(code, language)) return []
  const start = match.index + match[0].indexOf(code)
  return [{ start, end: start + code.length, isClosed: true, isSession: false }]
}
