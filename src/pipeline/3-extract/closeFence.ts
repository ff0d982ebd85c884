import type { TagIndex } from '@/pipeline/3-extract/indexTags.ts'
import { isCodeLabel } from '@/pipeline/3-extract/readLabel.ts'
import { type FenceLine, readFenceLine } from '@/pipeline/3-extract/readFenceLine.ts'
import { roleOfTag } from '@/pipeline/3-extract/tagNames.ts'

export type FenceEnd = { readonly innerEnd: number; readonly end: number; readonly isClosed: boolean }

type Search = {
  readonly reply: string
  readonly tags: TagIndex
  readonly opening: FenceLine
  readonly isFinished: boolean
}

/** Finds where a fence ends: at its closing line, where another one opens, at a stray closing tag, or with the reply. */
export function closeFence(search: Search): FenceEnd {
  const { reply, opening, isFinished } = search
  let deeperEnd: FenceEnd | undefined
  for (let start = opening.innerStart; start < reply.length;) {
    const lineBreak = reply.indexOf('\n', start)
    // While a reply grows, its last line may still become something else.
    if (lineBreak === -1 && !isFinished) break
    const lineEnd = lineBreak === -1 ? reply.length : lineBreak
    const found = endOnLine(search, start, lineEnd)
    if (found?.isDeeper === true) deeperEnd ??= found
    else if (found !== undefined) return found
    start = lineEnd + 1
  }
  if (isFinished && deeperEnd !== undefined) return deeperEnd
  return { innerEnd: reply.length, end: reply.length, isClosed: false }
}

function endOnLine(
  search: Search,
  start: number,
  lineEnd: number,
): (FenceEnd & { isDeeper?: boolean }) | undefined {
  const { reply, opening } = search
  const afterLine = Math.min(lineEnd + 1, reply.length)
  const isQuoted = opening.margin.includes('>')
  if (isQuoted && reply.slice(start, lineEnd).trimStart()[0] !== '>') {
    return { innerEnd: start, end: start, isClosed: true }
  }
  const fence = readFenceLine(reply, start, lineEnd)
  if (fence !== undefined && fence.oneLine === undefined && fence.mark[0] === opening.mark[0]) {
    const isDeeper = fence.margin.length > opening.margin.length + 3
    if (fence.label === '' && fence.mark.length >= opening.mark.length) {
      return { innerEnd: start, end: afterLine, isClosed: true, isDeeper }
    }
    const isAnew = fence.mark.length === opening.mark.length && isCodeLabel(fence.label) && !isDeeper
    if (isAnew) return { innerEnd: start, end: start, isClosed: true }
  }
  return endBehindCode(search, start, lineEnd) ?? endAtStrayTag(search, start, lineEnd)
}

/** A fence that is closed at the end of a line of code, as in "return x```". */
function endBehindCode(search: Search, start: number, lineEnd: number): FenceEnd | undefined {
  const { reply, opening } = search
  let textEnd = lineEnd
  while (textEnd > start && /\s/.test(reply.charAt(textEnd - 1))) textEnd--
  const innerEnd = textEnd - opening.mark.length
  if (innerEnd <= start || !reply.startsWith(opening.mark, innerEnd)) return undefined
  const isLongerRun = reply[innerEnd - 1] === opening.mark[0]
  const isFirstOfLine = !reply.slice(start, innerEnd).includes(opening.mark)
  if (isLongerRun || !isFirstOfLine || reply.slice(start, innerEnd).trim() === '') return undefined
  return { innerEnd, end: Math.min(lineEnd + 1, reply.length), isClosed: true }
}

/** A fence that is closed by a tag that nobody opened, as in "```python … </code>". */
function endAtStrayTag(search: Search, start: number, lineEnd: number): FenceEnd | undefined {
  const { reply, tags, opening } = search
  const tag = tags.next(start)
  if (tag === undefined || !tag.isClosing || tag.end > lineEnd) return undefined
  const role = roleOfTag(tag.name)
  const isAlone = reply.slice(start, tag.start).trim() === '' && reply.slice(tag.end, lineEnd).trim() === ''
  const isOpenedInside = tags.nextNamed(tag.name, opening.innerStart)?.start !== tag.start
  if (!isAlone || isOpenedInside || (role !== 'code' && role !== 'answer')) return undefined
  return { innerEnd: start, end: Math.min(lineEnd + 1, reply.length), isClosed: true }
}
