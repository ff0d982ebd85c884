import type { Segment } from '@/pipeline/3-extract/Extraction.ts'
import type { Attempt, Block } from '@/pipeline/Run.ts'

/** What the transcript of an attempt consists of, in order. `block` counts from 0. */
export type TranscriptItem =
  | {
      readonly type: 'thinking' | 'prose' | 'claimed-output' | 'invented' | 'code'
      readonly segment: Segment
    }
  /** A program that was chosen, with all that became of it; `segment` is where it stood in the reply. */
  | { readonly type: 'program'; readonly block: number; readonly segment: Segment | undefined }
  /** Nothing could be extracted. */
  | { readonly type: 'no-program'; readonly block: number }

/**
 * The reply's segments with each block in place of the code it was extracted from. A block whose code is not one
 * segment (joined, out of a tag or JSON, a person's own) stands after the part of the reply it was extracted from.
 */
export function transcriptItems(
  attempt: Pick<Attempt, 'blocks' | 'thinking'>,
  segments: readonly Segment[],
): readonly TranscriptItem[] {
  const places = placeBlocks(attempt.blocks, segments)
  const items: TranscriptItem[] = []
  let next = 0
  const placeUpTo = (position: number): void => {
    while (next < attempt.blocks.length && (places[next]?.after ?? Infinity) <= position) {
      items.push(blockItem(attempt.blocks[next], next, undefined))
      next += 1
    }
  }
  for (const segment of segments) {
    placeUpTo(segment.start)
    if (next < attempt.blocks.length && places[next]?.segment === segment) {
      items.push(blockItem(attempt.blocks[next], next, segment))
      next += 1
    } else if (segment.text.trim() !== '') {
      items.push(segmentItem(segment))
    }
  }
  placeUpTo(Infinity)
  return items
}

type Place = { readonly segment?: Segment; readonly after: number }

function placeBlocks(blocks: readonly Block[], segments: readonly Segment[]): readonly Place[] {
  let start = 0
  return blocks.map((block) => {
    const within = segments.filter(
      (segment) => segment.type === 'code' && segment.start >= start && segment.start < block.replyEnd,
    )
    const source = block.extraction === undefined ? undefined : block.program?.source.trim()
    const segment =
      source === undefined
        ? undefined
        : (within.findLast(({ text }) => text.trim() === source) ?? within.findLast(isChosen(block, start)))
    start = block.replyEnd
    return segment === undefined ? { after: block.replyEnd } : { segment, after: Infinity }
  })
}

/** Whether the segment is where the winning candidate stood, of which repairs may have changed the text. The
 * candidate's offsets count from the start of its part of the reply. */
function isChosen({ extraction }: Block, partStart: number): (segment: Segment) => boolean {
  const chosen = extraction?.candidates.filter((candidate) => candidate.chosen) ?? []
  const [only] = chosen
  return ({ start, end }) =>
    chosen.length === 1 && only !== undefined && only.start < end - partStart && only.end > start - partStart
}

function blockItem(block: Block | undefined, position: number, segment: Segment | undefined): TranscriptItem {
  return block?.program === undefined
    ? { type: 'no-program', block: position }
    : { type: 'program', block: position, segment }
}

function segmentItem(segment: Segment): TranscriptItem {
  return { type: segment.type === 'reasoning' ? 'prose' : segment.type, segment }
}
