import type { Block } from '@/pipeline/3-extract/Block.ts'
import type { Draft, DraftSearch, Standing } from '@/pipeline/3-extract/Draft.ts'
import { type BareCode, type BareSearch, findBareCode } from '@/pipeline/3-extract/findBareCode.ts'
import { parsesAs } from '@/pipeline/3-extract/parsesAs.ts'
import { repairSource } from '@/pipeline/3-extract/repairSource.ts'
import type { Language } from '@/pipeline/Program.ts'

/** Code that nothing marks off, in the wanted language; if there is none, in the other one, refused. */
export function findBareDrafts(search: DraftSearch): readonly Draft[] {
  const wanted = findIn(search, search.language, { type: 'good' })
  if (wanted.length > 0) return wanted
  const other = search.language === 'python' ? 'javascript' : 'python'
  return findIn(search, other, { type: 'refused', because: `reads as ${other}`, isOtherLanguage: true })
}

/** What to search for bare code in: the prose block at that position, and what stands behind it. */
export function bareSearchOf(
  reply: string,
  place: { readonly blocks: readonly Block[]; readonly position: number; readonly language: Language },
): BareSearch {
  const block = place.blocks[place.position]
  const next = place.blocks[place.position + 1]
  const isBeforeFence = next?.mark === 'fence' && next.label === '' && !next.isClosed
  return {
    text: reply.slice(block?.start, block?.end),
    language: place.language,
    isLast: next === undefined || isBeforeFence || next.type === 'invented',
    isBeforeFence,
  }
}

function findIn({ reply, blocks }: DraftSearch, language: Language, standing: Standing): readonly Draft[] {
  return blocks.flatMap((block, position) => {
    if (block.type !== 'prose') return []
    const found = findBareCode(bareSearchOf(reply, { blocks, position, language }))
    return found.map((code) => draftOf(reply, block, { code, language, standing }))
  })
}

function draftOf(
  reply: string,
  block: Block,
  found: { readonly code: BareCode; readonly language: Language; readonly standing: Standing },
): Draft {
  const { code, language, standing } = found
  const start = block.start + code.start
  const end = block.start + code.end
  const hadTokens = /^\s*<(?:\||\/?s>|eos>)/.test(reply.slice(end, Math.min(block.end, end + 100)))
  const repaired = { ...repairSource(reply.slice(start, end), language), hadTokens }
  const { source } = repaired
  return {
    source,
    label: '',
    language,
    method: code.isSession ? 'doctest' : 'bare',
    start,
    end,
    closed: code.isClosed,
    repaired,
    isParseable: standing.type !== 'refused' && parsesAs(source, language),
    isTagged: false,
    hadMargin: false,
    standing,
  }
}
