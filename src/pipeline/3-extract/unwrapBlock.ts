import type { Block } from '@/pipeline/3-extract/Block.ts'
import { trimSpan } from '@/pipeline/3-extract/findBareCode.ts'
import { indexTags } from '@/pipeline/3-extract/indexTags.ts'
import { parsesAs } from '@/pipeline/3-extract/parsesAs.ts'
import { readLabel } from '@/pipeline/3-extract/readLabel.ts'
import { scanReply } from '@/pipeline/3-extract/scanReply.ts'
import { roleOfTag } from '@/pipeline/3-extract/tagNames.ts'

/** The code of a block: what stands between its fences or tags, also where these are nested. */
export type Content = {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly label: string
  readonly mark: Block['mark']
  readonly isClosed: boolean
  /** The code tag that it stands in, empty if none. */
  readonly tag: string
  /** Quote marks or the fence's own indentation were taken from each line. */
  readonly hadMargin: boolean
}

const DEEPEST = 4

/** One content for a plain block, several for a fence that wraps fences, in order. */
export function unwrapBlock(reply: string, block: Block, depth = 0): readonly Content[] {
  const inner = reply.slice(block.innerStart, block.innerEnd)
  const nested =
    depth < DEEPEST && mayWrapFences(block) && /^[ \t>]*(?:```|~~~)/m.test(inner)
      ? scanReply(inner, true)
      : []
  const fences = nested.filter(({ type, mark }) => type === 'code' && mark === 'fence')
  if (fences.length > 0) {
    return fences.flatMap((fence) => unwrapBlock(reply, moveBlock(fence, block), depth + 1))
  }
  return [plainContent(reply, block)]
}

function mayWrapFences(block: Block): boolean {
  const kind = readLabel(block.label)
  return block.mark === 'fence' && (kind === 'unlabelled' || kind === 'data' || block.label.startsWith('m'))
}

function moveBlock(inner: Block, outer: Block): Block {
  const by = outer.innerStart
  return {
    ...inner,
    start: inner.start + by,
    end: inner.end + by,
    innerStart: inner.innerStart + by,
    innerEnd: inner.innerEnd + by,
    isClosed: inner.isClosed || outer.isClosed,
    insideTag: outer.insideTag,
  }
}

function plainContent(reply: string, block: Block): Content {
  const span = codeSpan(reply, block)
  const tagged = block.mark === 'fence' ? lastTaggedPart(reply, span, block) : undefined
  const { start, end } = tagged ?? span
  const text = reply.slice(start, end)
  const plain = block.margin === '' ? text : removeMargin(text, block.margin)
  const tag = tagged?.tag ?? (block.mark === 'tag' ? block.label : block.insideTag)
  const { label, mark, isClosed } = block
  return { text: plain, start, end, label, mark, isClosed, tag, hadMargin: plain !== text }
}

function codeSpan(reply: string, block: Block): { readonly start: number; readonly end: number } {
  const { start, end } = trimSpan(reply, block.innerStart, block.innerEnd)
  // On the tag's own line, blanks belong to the tag.
  const isOnLine = block.mark === 'tag' && start === block.innerStart
  const first = isOnLine ? start + leadingBlanks(reply, start, end) : start
  // A tag that a fence closes: the fence is no code.
  const [fence = ''] =
    block.mark === 'tag' ? (/\n[ \t]*```\s*$/.exec(reply.slice(Math.max(first, end - 200), end)) ?? []) : []
  return { start: first, end: end - fence.length }
}

function leadingBlanks(reply: string, start: number, end: number): number {
  return /^[ \t]*/.exec(reply.slice(start, Math.min(end, start + 200)))?.[0].length ?? 0
}

/** Code tags inside a fence: the last part that they mark off is the code. */
function lastTaggedPart(
  reply: string,
  span: { readonly start: number; readonly end: number },
  block: Block,
): { readonly start: number; readonly end: number; readonly tag: string } | undefined {
  const kind = readLabel(block.label)
  if (kind === 'other' || kind === 'data') return undefined
  const text = reply.slice(span.start, span.end)
  if (!/^[ \t]*[<[][A-Za-z]/m.test(text)) return undefined
  // Where the whole is a program, its tags stand in strings.
  if ((kind === 'python' || kind === 'javascript') && parsesAs(text, kind)) return undefined
  const tags = indexTags(text, true)
  let part: { start: number; end: number; tag: string } | undefined
  for (let tag = tags.next(0); tag !== undefined; tag = tags.next(tag.end)) {
    const role = roleOfTag(tag.name)
    if (tag.isClosing || !isFirstOfLineAt(text, tag.start) || (role !== 'code' && role !== 'answer')) continue
    const closing = tags.nextClosing([tag.name], tag.end)
    const inner = trimSpan(text, tag.end, closing?.start ?? text.length)
    part = { start: span.start + inner.start, end: span.start + inner.end, tag: tag.name }
  }
  return part
}

function isFirstOfLineAt(text: string, position: number): boolean {
  const before = text.slice(Math.max(0, position - 100), position)
  const lineBreak = before.lastIndexOf('\n')
  return (lineBreak !== -1 || position < 100) && before.slice(lineBreak + 1).trim() === ''
}

/** Takes quote marks, or up to the fence's own indentation, from each line. */
function removeMargin(text: string, margin: string): string {
  if (margin.includes('>')) return text.replace(/^[ \t]*>[ \t]?/gm, '')
  const blanks = new RegExp(`^[ \\t]{1,${margin.length}}`)
  return text
    .split('\n')
    .map((line) => line.replace(blanks, ''))
    .join('\n')
}
