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
  const settled = findSettled(parts, isFinished)
  return parts.map((block, position) =>
    toSegment(reply, block, { isFinished, closed: settled[position] ?? false }),
  )
}

/**
 * What no mark of its own ends is settled once a marked block behind it is: until then, an opening tag may still turn
 * out to be prose, or prose to be a tag.
 */
function findSettled(blocks: readonly Block[], isFinished: boolean): readonly boolean[] {
  if (isFinished) return blocks.map(({ isClosed }) => isClosed)
  let isNextSettled = false
  const settled = blocks.toReversed().map((block) => {
    const hasOwnEnd = block.mark !== 'none' || block.innerEnd < block.end || block.type === 'invented'
    const isSettled = hasOwnEnd ? block.isClosed : isNextSettled
    isNextSettled = isSettled || block.type === 'invented'
    return isSettled
  })
  return settled.toReversed()
}

function toSegment(
  reply: string,
  block: Block,
  state: { readonly isFinished: boolean; readonly closed: boolean },
): Segment {
  const { type, start, end, label } = block
  return {
    type: type === 'prose' ? 'reasoning' : type,
    text: textOf(reply, block, state.isFinished),
    raw: reply.slice(start, end),
    start,
    end,
    label,
    closed: state.closed,
  }
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
