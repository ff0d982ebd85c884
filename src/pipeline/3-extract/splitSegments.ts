import type { Block } from '@/pipeline/3-extract/Block.ts'
import type { Segment } from '@/pipeline/3-extract/Extraction.ts'
import { findBareCode } from '@/pipeline/3-extract/findBareCode.ts'
import { bareSearchOf } from '@/pipeline/3-extract/findBareDrafts.ts'
import { scanReply } from '@/pipeline/3-extract/scanReply.ts'
import { unwrapBlock } from '@/pipeline/3-extract/unwrapBlock.ts'
import type { Language } from '@/pipeline/Program.ts'

/**
 * Cuts a reply into segments whose `raw` texts, joined, give the reply. To be called again and again while it grows:
 * takes time in proportion to the reply's length, and what is closed stays as it is. There is one exception, a reply
 * with only a closing thinking tag, where all before it turns out to be thinking. Say `finished` once the reply is
 * whole: its last line then counts as complete, and code that nothing marks off is found too.
 */
export function splitSegments(
  reply: string,
  options: { readonly finished?: boolean } = {},
): readonly Segment[] {
  const { finished: isFinished = false } = options
  const blocks = scanReply(reply, isFinished)
  const parts = isFinished ? markBareCode(reply, blocks) : blocks
  return parts.map((block, position) => toSegment(reply, block, { next: parts[position + 1], isFinished }))
}

function toSegment(
  reply: string,
  block: Block,
  place: { readonly next: Block | undefined; readonly isFinished: boolean },
): Segment {
  const { type, start, end, label } = block
  const raw = reply.slice(start, end)
  return {
    type: type === 'prose' ? 'reasoning' : type,
    text: textOf(reply, block, place.isFinished),
    raw,
    start,
    end,
    label,
    closed: isSettled(block, place),
  }
}

/** Prose is settled once what follows it is: an opening tag may still turn out to be prose. */
function isSettled(
  block: Block,
  place: { readonly next: Block | undefined; readonly isFinished: boolean },
): boolean {
  if (block.type !== 'prose' || place.isFinished) return block.isClosed
  return place.next !== undefined && (place.next.isClosed || place.next.type === 'invented')
}

const LOOSE_MARKS = /<\|[a-z_]{1,24}\|>|<\/?(?:execute|code_interpreter|llm-code|solution|thought|think)>/g

function textOf(reply: string, block: Block, isFinished: boolean): string {
  const inner = reply.slice(block.innerStart, block.innerEnd)
  if (block.type === 'prose') return inner.replace(LOOSE_MARKS, '')
  if (block.type === 'thinking') return inner.replace(LOOSE_MARKS, '').trim()
  if (block.type !== 'code') return inner.trim()
  const text =
    block.mark === 'none'
      ? inner
      : unwrapBlock(reply, block)
          .map((content) => content.text)
          .join('\n\n')
  // The first backticks of a closing fence are no code.
  return block.isClosed || isFinished ? text : text.replace(/\n[ \t>]*`{1,3}$/, '')
}

/** Turns bare code into blocks of its own, in replies without any marked code. */
function markBareCode(reply: string, blocks: readonly Block[]): readonly Block[] {
  if (
    blocks.some(
      ({ type, innerStart, innerEnd }) => type === 'code' && reply.slice(innerStart, innerEnd).trim() !== '',
    )
  ) {
    return blocks
  }
  return blocks.flatMap((block, position) => {
    if (block.type !== 'prose') return [block]
    const find = (language: Language) => findBareCode(bareSearchOf(reply, { blocks, position, language }))
    const python = find('python')
    return cutAround(block, python.length > 0 ? python : find('javascript'))
  })
}

function cutAround(
  block: Block,
  found: readonly { readonly start: number; readonly end: number; readonly isClosed: boolean }[],
): readonly Block[] {
  const parts: Block[] = []
  let position = block.start
  const push = (type: Block['type'], end: number, isClosed: boolean) => {
    if (end > position)
      parts.push({ ...block, type, start: position, innerStart: position, end, innerEnd: end, isClosed })
    position = end
  }
  for (const code of found) {
    push('prose', block.start + code.start, true)
    push('code', block.start + code.end, code.isClosed)
  }
  push('prose', block.end, block.isClosed)
  return parts
}
