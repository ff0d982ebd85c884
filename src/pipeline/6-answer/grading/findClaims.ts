import { maskReply } from './maskReply.ts'
import { readBraces } from './tokenise.ts'

/** A place in a text that gives its final answer: UTF-16 offsets. `text` is what the place says, without marks. */
export type Claim = {
  readonly type: 'boxed' | 'final' | 'hash' | 'phrase'
  readonly text: string
  readonly start: number
  readonly end: number
}

/**
 * The places that claim the final answer, the one that counts first: `\boxed{…}`, `#### 42`, "the answer is 42".
 * Later ones count more, but "the answer is" less than a box.
 */
export function findClaims(text: string, mask: (text: string) => string = maskReply): readonly Claim[] {
  const masked = mask(text)
  const claims = [boxedClaim(masked), hashClaim(masked), phraseClaim(masked, FINAL, 'final')]
    .filter((claim) => claim !== undefined)
    .sort((one, other) => other.start - one.start)
  const phrase = phraseClaim(masked, PHRASE, 'phrase')
  return phrase === undefined ? claims : [...claims, phrase]
}

type Box = { text: string; start: number; end: number }

/** The last box, with those before it that belong to the same answer: `\boxed{1} and \boxed{2}`. */
function boxedClaim(text: string): Claim | undefined {
  const boxes = boxesOf(text)
  let first = boxes.length - 1
  while (first > 0 && belongTogether(text, boxes[first - 1], boxes[first])) first--
  const [opening, last] = [boxes[first], boxes.at(-1)]
  if (opening === undefined || last === undefined) return undefined
  const texts = new Set(boxes.slice(first).map((box) => box.text.trim()))
  const trailing = /^[\s$]{0,4}(?:\\?%|percent|pct)/.exec(text.slice(last.end, last.end + 16))?.[0] ?? ''
  return {
    type: 'boxed',
    text: [...texts].join(' \\text{ and } ') + trailing,
    start: opening.start,
    end: last.end,
  }
}

const MAX_BOX = 4096
const MAX_BOXES = 64

function boxesOf(text: string): readonly Box[] {
  const boxes: Box[] = []
  for (const match of [...text.matchAll(/\\f?boxed?\s{0,4}/g)].slice(-MAX_BOXES)) {
    const inner = match.index + match[0].length
    const window = text.slice(inner, inner + MAX_BOX)
    const braces = readBraces(window, 0) ?? unclosed(window)
    if (braces !== undefined) {
      boxes.push({ text: braces.inner, start: match.index, end: inner + braces.end })
    }
  }
  return boxes
}

/** `\boxed 5`, and a box whose brace nothing closes. */
function unclosed(window: string): { inner: string; end: number } | undefined {
  const match = window.startsWith('{') ? /^\{[^\n]*/.exec(window) : /^[\w.,+-]+/.exec(window)
  return match === null ? undefined : { inner: match[0].replace(/^\{/, ''), end: match[0].length }
}

function belongTogether(text: string, one: Box | undefined, other: Box | undefined): boolean {
  if (one === undefined || other === undefined) return false
  const gap = text.slice(one.end, other.start)
  if (gap.length > 60) return false
  const words = gap.replace(/\\[a-z]+|[^\p{L}]+/gu, ' ').trim()
  return words === '' ? !gap.includes('\n\n') : words.length <= 24 && /(?:^| )(?:and|or)(?: |$)/.test(words)
}

function hashClaim(text: string): Claim | undefined {
  const last = text.lastIndexOf('####')
  if (last < 0) return undefined
  const [whole = '', answer = ''] = /^#{4,}[ \t]*([^\n]{0,400})/.exec(text.slice(last, last + 420)) ?? []
  return answer.trim() === ''
    ? undefined
    : { type: 'hash', text: answer.trim(), start: last, end: last + whole.length }
}

/** Phrases and loose numbers are looked for so far from the end. */
const TAIL = 20_000
const FINAL = /final\s+answer\W{0,12}(?:(?:the\s+final\s+answer\s+)?(?:is|are|was|=|:)[\s*:]{0,4}|\n)/gi
const PHRASE =
  /(?:\banswers?\b|\b(?:the|final) (?:result|solution)\b)(?:\s+(?:to|of|for)\b[^.\n:=]{1,80}?)?[\s*]{0,4}(?:\b(?:is|are|was|equals)\b|=|:)[\s*]{0,4}(?:(?:is|=|:|approximately|about)\s*)?/gi

function phraseClaim(text: string, pattern: RegExp, type: 'final' | 'phrase'): Claim | undefined {
  const from = Math.max(0, text.length - TAIL)
  const tail = text.slice(from)
  let found: Claim | undefined
  for (const match of tail.matchAll(pattern)) {
    const start = match.index + match[0].length
    const sentence = sentenceFrom(tail.slice(start, start + 600))
    if (/[\p{L}\d]/u.test(sentence)) {
      found = { type, text: sentence, start: from + start, end: from + start + sentence.length }
    }
  }
  return found
}

/** Up to the full stop that ends a sentence, the end of displayed mathematics, or an empty line. */
function sentenceFrom(text: string): string {
  const display = /^\s*(?:\$\$[^$]{1,500}\$\$|\\\[[\s\S]{1,500}?\\\])/.exec(text)
  if (display !== null) return display[0]
  const lead = /^\s*/.exec(text)?.[0].length ?? 0
  const end = /[.!?]["'*”]*(?=\s+[\p{Lu}"“\\(]|\s*$)|\n/u.exec(text.slice(lead))
  return end === null ? text : text.slice(0, lead + end.index)
}
