import { splitSegments } from '@/pipeline/3-extract/splitSegments.ts'
import type { Segment } from '@/pipeline/3-extract/Extraction.ts'
import type { Attempt } from '@/pipeline/Run.ts'

/**
 * Segments of an attempt's whole reply. An interleaved one consists of several replies of the model's, each
 * split by itself: the fence that ends one may have no line break before the next.
 */
export function splitReply(
  { reply, blocks }: Pick<Attempt, 'reply' | 'blocks'>,
  isFinished: boolean,
): readonly Segment[] {
  const ends = [...new Set([...blocks.map(({ replyEnd }) => replyEnd), reply.length])]
  return ends.flatMap((end, position) => {
    const start = ends[position - 1] ?? 0
    const finished = isFinished || end < reply.length
    return splitSegments(reply.slice(start, end), { finished }).map((segment) => ({
      ...segment,
      start: segment.start + start,
      end: segment.end + start,
    }))
  })
}
