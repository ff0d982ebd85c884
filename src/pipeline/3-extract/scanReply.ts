import type { Block } from '@/pipeline/3-extract/Block.ts'
import { closeFence } from '@/pipeline/3-extract/closeFence.ts'
import { gradeLine, hasStrongMarks } from '@/pipeline/3-extract/codeMarks.ts'
import { indexTags, type Tag, type TagIndex } from '@/pipeline/3-extract/indexTags.ts'
import { type FenceLine, readFenceInLine, readFenceLine } from '@/pipeline/3-extract/readFenceLine.ts'
import { isInventedTurn, isOnlyRoleLabel, isTaskHeading } from '@/pipeline/3-extract/readInventedTurn.ts'
import { readLabel } from '@/pipeline/3-extract/readLabel.ts'
import { readTagBlock } from '@/pipeline/3-extract/readTagBlock.ts'
import { roleOfTag, TOKENS_THAT_END_A_TURN } from '@/pipeline/3-extract/tagNames.ts'

/**
 * Cuts a reply into blocks that cover it without gaps, in one pass. Knows fences, tags, thinking, claimed output and
 * invented turns; bare code is prose to it. `isFinished`: the reply is whole, so that its last line counts as such.
 */
export function scanReply(reply: string, isFinished: boolean): readonly Block[] {
  const scan = startScan(reply, isFinished)
  for (let position = skipThinkingBeforeClosingTag(scan); position < reply.length;)
    position = scanLine(scan, position)
  flushProse(scan, reply.length, isFinished)
  return scan.blocks
}

type Scan = {
  readonly reply: string
  readonly isFinished: boolean
  readonly tags: TagIndex
  readonly blocks: Block[]
  /** The line that is being read, kept since blocks may begin and end within a line of megabytes. */
  line: Line
  /** Prose that no block has taken yet. */
  proseStart: number
  proseType: 'prose' | 'thinking' | 'claimed-output'
  proseLabel: string
  insideTag: string
  hasCode: boolean
  hasText: boolean
  hasHeading: boolean
  /** Prose stands inside a string of three quotes: bare code with a docstring. */
  isInString: boolean
}

type Line = { readonly end: number; readonly fenceBehindProse: ReturnType<typeof readFenceInLine> }

function startScan(reply: string, isFinished: boolean): Scan {
  return {
    reply,
    isFinished,
    tags: indexTags(reply, isFinished),
    blocks: [],
    line: { end: -1, fenceBehindProse: undefined },
    proseStart: 0,
    proseType: 'prose',
    proseLabel: '',
    insideTag: '',
    hasCode: false,
    hasText: false,
    hasHeading: false,
    isInString: false,
  }
}

/** Some servers swallow the opening tag: when the first thinking tag is a closing one, all before it is thinking. */
function skipThinkingBeforeClosingTag(scan: Scan): number {
  let tag = scan.tags.next(0)
  while (tag !== undefined && !isThinkingTag(tag)) tag = scan.tags.next(tag.end)
  if (tag?.isClosing !== true) return 0
  pushBlock(scan, {
    type: 'thinking',
    label: tag.name,
    start: 0,
    end: tag.end,
    innerEnd: tag.start,
    isClosed: true,
  })
  return tag.end
}

function isThinkingTag(tag: Tag): boolean {
  const role = roleOfTag(tag.name)
  return role === 'thinking' || role === 'thought'
}

/** Takes one line, or the block that begins on it, and gives the place to go on from. */
function scanLine(scan: Scan, start: number): number {
  const { reply } = scan
  if (start > scan.line.end) scan.line = readLine(reply, start)
  const { end: lineEnd, fenceBehindProse } = scan.line
  const textStart = start + leadingBlanks(reply, start, lineEnd)
  if (!scan.isInString && isInventedTurn(reply, textStart, scan)) return takeInvented(scan, start)
  const fence = readFenceLine(reply, start, lineEnd)
  if (fence !== undefined) return takeFence(scan, start, fence)
  const fenceInLine =
    fenceBehindProse !== undefined && fenceBehindProse.start > start ? fenceBehindProse : undefined
  const position = scanTags(scan, { start, lineEnd: fenceInLine?.start ?? lineEnd })
  if (position !== undefined) return position
  if (fenceInLine !== undefined) return takeFence(scan, fenceInLine.start, fenceInLine)
  noteProseLine(scan, { start, textStart, lineEnd })
  return lineEnd + 1
}

function readLine(reply: string, start: number): Line {
  const lineBreak = reply.indexOf('\n', start)
  const end = lineBreak === -1 ? reply.length : lineBreak
  return { end, fenceBehindProse: readFenceInLine(reply, start, end) }
}

function leadingBlanks(reply: string, start: number, lineEnd: number): number {
  let position = start
  while (position < lineEnd && (reply[position] === ' ' || reply[position] === '\t')) position++
  return position - start
}

function takeInvented(scan: Scan, start: number): number {
  flushProse(scan, start, true)
  const { length } = scan.reply
  pushBlock(scan, {
    type: 'invented',
    label: '',
    start,
    end: length,
    innerEnd: length,
    isClosed: scan.isFinished,
  })
  return length
}

function takeFence(scan: Scan, start: number, opening: FenceLine): number {
  const { reply, tags, isFinished } = scan
  const found = opening.oneLine
    ? { ...opening.oneLine, isClosed: true }
    : closeFence({ reply, tags, opening, isFinished })
  const { margin, label } = opening
  const innerStart = Math.min(opening.innerStart, reply.length)
  const innerEnd = Math.max(found.innerEnd, innerStart)
  const type = isClaimedOutput(scan, start, {
    label,
    content: reply.slice(innerStart, Math.min(innerEnd, innerStart + 5000)),
  })
    ? 'claimed-output'
    : 'code'
  flushProse(scan, start, true)
  pushBlock(scan, { type, mark: 'fence', margin, ...found, label, start, innerStart, innerEnd })
  return found.end
}

const OUTPUT_IS_ANNOUNCED =
  /(?:\b(?:outputs?|stdout|observation)\b[^.:]{0,60}|\b(?:prints?|returns?|displays?|results?) (?:the following|this|something like this)|^\W*results?\W*)\W*:\W*$/i

/** Output by its label, or an unlabelled fence that the words before it announce as output. */
function isClaimedOutput(
  scan: Scan,
  start: number,
  fence: { readonly label: string; readonly content: string },
): boolean {
  const kind = readLabel(fence.label)
  if (kind === 'output') return true
  if (kind !== 'unlabelled') return false
  const before = scan.reply.slice(Math.max(scan.proseStart, start - 300), start).trimEnd()
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return (
    OUTPUT_IS_ANNOUNCED.test(line) &&
    !hasStrongMarks(fence.content, 'python') &&
    !hasStrongMarks(fence.content, 'javascript')
  )
}

/** Looks for a block that begins with a tag on this line; undefined if there is none. */
function scanTags(
  scan: Scan,
  line: { readonly start: number; readonly lineEnd: number },
): number | undefined {
  const { reply, tags, isFinished } = scan
  for (
    let tag = tags.next(line.start);
    tag !== undefined && tag.start < line.lineEnd;
    tag = tags.next(tag.end)
  ) {
    if (isEndOfTurn(scan, tag)) return takeInvented(scan, tag.end)
    if (tag.isClosing && tag.name === scan.insideTag) scan.insideTag = ''
    const isFirstOfLine = isOnlyRoleLabel(reply.slice(line.start, Math.min(tag.start, line.start + 201)))
    const block = readTagBlock({ reply, tags, tag, isFirstOfLine, isFinished })
    if (block.type === 'nothing') continue
    if (block.type === 'around-fence') scan.insideTag = tag.name
    else if (block.type === 'open-thought') startProse(scan, tag.start, 'thinking', tag.name)
    else return takeTagBlock(scan, tag, block)
  }
  return undefined
}

function isEndOfTurn(scan: Scan, tag: Tag): boolean {
  const { reply } = scan
  if (!TOKENS_THAT_END_A_TURN.includes(tag.name) || !/\S/.test(reply.slice(tag.end))) return false
  return scan.hasText || reply.slice(scan.proseStart, tag.start).trim() !== ''
}

function takeTagBlock(
  scan: Scan,
  tag: Tag,
  block: {
    readonly type: Block['type']
    readonly innerEnd: number
    readonly end: number
    readonly isClosed: boolean
  },
): number {
  flushProse(scan, tag.start, true)
  pushBlock(scan, { ...block, mark: 'tag', label: tag.name, start: tag.start, innerStart: tag.end })
  return block.end
}

const CLAIM_BY_WORD = /[ \t]*(?:\*\*)?Observation(?:\*\*)?[ \t]*:/y

function noteProseLine(
  scan: Scan,
  line: { readonly start: number; readonly textStart: number; readonly lineEnd: number },
): void {
  const { reply } = scan
  const text = reply.slice(line.start, Math.min(line.lineEnd, line.start + 500))
  if (text.trim() === '') {
    const isWhole = scan.isFinished || line.lineEnd < reply.length
    if (scan.proseType === 'claimed-output' && isWhole) startProse(scan, line.start, 'prose', '')
    return
  }
  CLAIM_BY_WORD.lastIndex = line.start
  if (CLAIM_BY_WORD.test(reply)) startProse(scan, line.start, 'claimed-output', 'observation')
  if (!isOnlyRoleLabel(text)) scan.hasText = true
  if (!scan.hasCode && isTaskHeading(reply, line.textStart)) scan.hasHeading = true
  if (gradeLine(text, 'python') === 'strong' || gradeLine(text, 'javascript') === 'strong')
    scan.hasCode = true
  for (const _ of text.matchAll(/"""|'''/g)) scan.isInString = !scan.isInString
}

function startProse(scan: Scan, start: number, type: Scan['proseType'], label: string): void {
  flushProse(scan, start, true)
  scan.proseType = type
  scan.proseLabel = label
}

function flushProse(scan: Scan, end: number, isClosed: boolean): void {
  const { proseStart: start, proseType: type, proseLabel: label } = scan
  if (end > start) pushBlock(scan, { type, label, start, end, innerEnd: end, isClosed })
  scan.proseStart = end
}

type NewBlock = Pick<Block, 'type' | 'label' | 'start' | 'end' | 'innerEnd' | 'isClosed'> & Partial<Block>

function pushBlock(scan: Scan, block: NewBlock): void {
  const { insideTag } = scan
  scan.blocks.push({ mark: 'none', innerStart: block.start, margin: '', insideTag, ...block })
  scan.proseStart = block.end
  scan.proseType = 'prose'
  scan.proseLabel = ''
  scan.isInString = false
  if (block.type === 'code') scan.hasCode = scan.hasText = true
  if (block.type === 'thinking') scan.hasText = true
}
