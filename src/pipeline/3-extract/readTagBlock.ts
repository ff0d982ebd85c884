import { gradeLine } from '@/pipeline/3-extract/codeMarks.ts'
import type { Tag, TagIndex } from '@/pipeline/3-extract/indexTags.ts'
import { readFenceLine } from '@/pipeline/3-extract/readFenceLine.ts'
import {
  CODE_TAGS,
  isEverydayTag,
  roleOfTag,
  TOKENS_THAT_END_A_BLOCK,
} from '@/pipeline/3-extract/tagNames.ts'

type TagEnd = { readonly innerEnd: number; readonly end: number; readonly isClosed: boolean }

/** What an opening tag in prose begins. */
export type TagBlock =
  | ({ readonly type: 'thinking' | 'code' | 'claimed-output' } & TagEnd)
  /** Thinking without its own end: it lasts until code or another thought begins. */
  | { readonly type: 'open-thought' }
  /** A fence stands inside: the fence is the block. */
  | { readonly type: 'around-fence' }
  | { readonly type: 'nothing' }

export type TagPlace = {
  readonly reply: string
  readonly tags: TagIndex
  readonly tag: Tag
  /** Nothing but blanks or a role label stands before the tag on its line. */
  readonly isFirstOfLine: boolean
  readonly isFinished: boolean
}

export function readTagBlock(place: TagPlace): TagBlock {
  const role = roleOfTag(place.tag.name)
  if (place.tag.isClosing || role === undefined) return { type: 'nothing' }
  if (role === 'thinking' || role === 'thought') return readThinking(place, role)
  if (role === 'claimed-output') return readClaimedOutput(place)
  return readCode(place, role)
}

function readThinking(place: TagPlace, role: 'thinking' | 'thought'): TagBlock {
  const { reply, tags, tag, isFirstOfLine, isFinished } = place
  if (!isFirstOfLine) return { type: 'nothing' }
  const next = role === 'thought' ? tags.nextNamed(tag.name, tag.end) : tags.nextClosing([tag.name], tag.end)
  if (next?.isClosing === true) {
    return { type: 'thinking', innerEnd: next.start, end: next.end, isClosed: true }
  }
  const mayStillClose = next === undefined && !isFinished
  if (role === 'thought' && !mayStillClose) return { type: 'open-thought' }
  return { type: 'thinking', innerEnd: reply.length, end: reply.length, isClosed: false }
}

function readClaimedOutput(place: TagPlace): TagBlock {
  const { reply, tags, tag, isFirstOfLine } = place
  if (isToken(tag)) return { type: 'claimed-output', ...endOfToken(place) }
  const closing = tags.nextNamed(tag.name, tag.end)
  const isClosed = closing?.isClosing === true
  const end = isClosed ? closing.end : (closing?.start ?? reply.length)
  const isOnLine = isClosed && !reply.slice(tag.end, closing.start).includes('\n')
  if (!isFirstOfLine && !isLastOfItsLine(reply, tag) && !isOnLine) return { type: 'nothing' }
  return { type: 'claimed-output', innerEnd: closing?.start ?? reply.length, end, isClosed }
}

function readCode(place: TagPlace, role: 'code' | 'answer'): TagBlock {
  const { reply, tag, isFirstOfLine, isFinished } = place
  if (isToken(tag)) return { type: 'code', ...endOfToken(place) }
  const end = endOfTag(place)
  const isBlock = isLastOfItsLine(reply, tag)
  const isEveryday = isEverydayTag(tag.name)
  // While the reply grows, the closing tag may still come, on whatever line.
  const mayStillClose = !isFinished && end.end === reply.length
  if (!isFirstOfLine && !isBlock && (isEveryday || !(end.isClosed || mayStillClose)))
    return { type: 'nothing' }
  if (isEveryday && !isBlock) {
    if (!isLastOfLine(reply, end.end)) return { type: 'nothing' }
    // While the reply grows, prose may still follow on the line.
    if (!isFinished && !reply.includes('\n', end.end))
      return { type: 'code', ...end, end: reply.length, isClosed: false }
  }
  if (startsWithFence(reply, tag.end, end.innerEnd)) return { type: 'around-fence' }
  if (role === 'answer' && !startsLikeCode(reply.slice(tag.end, end.innerEnd))) return { type: 'nothing' }
  return { type: 'code', ...end }
}

function isToken(tag: Tag): boolean {
  return tag.name.startsWith('|')
}

function endOfToken({ reply, tags, tag }: TagPlace): TagEnd {
  const next = tags.nextToken(TOKENS_THAT_END_A_BLOCK, tag.end)
  if (next === undefined) return { innerEnd: reply.length, end: reply.length, isClosed: false }
  const isOwnEnd = next.name === '|endofblock|' || next.name === '|eom_id|'
  return { innerEnd: next.start, end: isOwnEnd ? next.end : next.start, isClosed: true }
}

function endOfTag({ reply, tags, tag, isFinished }: TagPlace): TagEnd {
  const own = tags.nextNamed(tag.name, tag.end)
  if (own?.isClosing === true) return { innerEnd: own.start, end: own.end, isClosed: true }
  // While the reply grows, the right closing tag may still come.
  const stray = isFinished ? tags.nextClosing(CODE_TAGS, tag.end) : undefined
  if (stray !== undefined && stray.start < (own?.start ?? reply.length)) {
    return { innerEnd: stray.start, end: stray.end, isClosed: true }
  }
  const end = own?.start ?? reply.length
  return { innerEnd: end, end, isClosed: false }
}

function isLastOfItsLine(reply: string, tag: Tag): boolean {
  return /^[ \t]*\r?\n/.test(reply.slice(tag.end, tag.end + 100))
}

function isLastOfLine(reply: string, end: number): boolean {
  return /^[ \t.,;]*(?:\r?\n|$)/.test(reply.slice(end, end + 100))
}

function startsWithFence(reply: string, from: number, to: number): boolean {
  const [blank = ''] = /^\s*\n/.exec(reply.slice(from, Math.min(to, from + 500))) ?? []
  const start = from + blank.length
  const lineBreak = reply.indexOf('\n', start)
  return readFenceLine(reply, start, lineBreak === -1 ? reply.length : lineBreak) !== undefined
}

function startsLikeCode(content: string): boolean {
  const text = content.slice(0, 2000).trim()
  const [first = ''] = text.split('\n', 1)
  const grades = [gradeLine(first, 'python'), gradeLine(first, 'javascript')]
  if (grades.includes('strong') || grades.includes('comment')) return true
  return grades.includes('weak') && text.includes('\n')
}
