import type { Draft, DraftSearch, Standing } from '@/pipeline/3-extract/Draft.ts'
import type { ExtractionMethod } from '@/pipeline/3-extract/Extraction.ts'
import { findBareDrafts } from '@/pipeline/3-extract/findBareDrafts.ts'
import { findJsonProgram } from '@/pipeline/3-extract/findJsonProgram.ts'
import { judgeDraft } from '@/pipeline/3-extract/judgeDraft.ts'
import { parsesAs } from '@/pipeline/3-extract/parsesAs.ts'
import { readLabel } from '@/pipeline/3-extract/readLabel.ts'
import { repairSource } from '@/pipeline/3-extract/repairSource.ts'
import { unwrapBlock, type Content } from '@/pipeline/3-extract/unwrapBlock.ts'
import type { Language } from '@/pipeline/Program.ts'

/** More code blocks than this are not looked at; the first and the last ones are. */
export const MOST_BLOCKS = 200

/**
 * Everything in a reply that might be the program: code that fences and tags mark off; if none of that will do, a
 * JSON field; if there is none, bare code. In the order of the reply.
 */
export function findDrafts(search: DraftSearch): readonly Draft[] {
  const marked = findMarked(search)
  if (marked.some(({ standing }) => standing.type !== 'refused')) return marked
  if (!search.isFinished) return marked
  const json = findJson(search, marked)
  if (json !== undefined) return [...marked, json]
  return [...marked, ...findBareDrafts(search)].sort((left, right) => left.start - right.start)
}

function findMarked({ reply, blocks, language }: DraftSearch): readonly Draft[] {
  const code = blocks.filter(({ type }) => type === 'code')
  const half = MOST_BLOCKS / 2
  const looked = code.length > MOST_BLOCKS ? [...code.slice(0, half), ...code.slice(-half)] : code
  const drafts = looked
    .flatMap((block) => unwrapBlock(reply, block))
    .filter(({ text }) => text.trim() !== '')
    .map((content) => draftOf(content, language))
  const isLabelled = drafts.some(({ standing, label }) => standing.type === 'good' && label !== '')
  return isLabelled ? drafts : drafts.map(trust)
}

/** Where nothing is labelled, a block without strong marks is as good as the others. */
function trust(draft: Draft): Draft {
  const isTrusted = draft.standing.type === 'doubtful' && !draft.repaired.isSession
  return isTrusted ? { ...draft, standing: { type: 'good' } } : draft
}

function draftOf(content: Content, wanted: Language): Draft {
  const { label, start, end, isClosed, tag, hadMargin } = content
  const mark = content.mark === 'tag' ? 'tag' : 'fence'
  const language =
    readLabel(label) === 'javascript' ? 'javascript' : readLabel(label) === 'python' ? 'python' : wanted
  const repaired = repairSource(content.text, language)
  const judged = judgeDraft(
    { source: repaired.source, label, mark, isClosed, isSession: repaired.isSession },
    wanted,
  )
  const method: ExtractionMethod = repaired.isSession ? 'doctest' : mark
  return {
    source: repaired.source,
    label,
    method,
    start,
    end,
    closed: isClosed,
    language: judged.language,
    repaired,
    isParseable: isParseable(judged.standing, repaired.source, wanted),
    isTagged: tag !== '' || mark === 'tag',
    hadMargin,
    standing: judged.standing,
  }
}

/** The reply as a whole, or a block labelled json. */
function findJson({ reply, language }: DraftSearch, marked: readonly Draft[]): Draft | undefined {
  const block = marked.findLast(({ label }) => /^json/i.test(label))
  const { start, end } = block ?? { start: 0, end: reply.length }
  const found = findJsonProgram(reply.slice(start, end))
  if (found === undefined) return undefined
  const repaired = repairSource(found.source.trim(), language)
  const label = found.label === '' && readLabel(found.field) === language ? language : found.label
  const judged = judgeDraft(
    {
      source: repaired.source,
      label,
      mark: label === '' ? 'tag' : 'fence',
      isClosed: true,
      isSession: false,
    },
    language,
  )
  return {
    source: repaired.source,
    label: found.field,
    method: 'json-field',
    start,
    end,
    closed: true,
    language: judged.language,
    repaired,
    isParseable: isParseable(judged.standing, repaired.source, language),
    isTagged: false,
    hadMargin: false,
    standing: judged.standing,
  }
}

function isParseable({ type }: Standing, source: string, wanted: Language): boolean {
  return type !== 'refused' && parsesAs(source, wanted)
}
