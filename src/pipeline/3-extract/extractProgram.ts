import { chooseProgram, POLICIES, type Choice } from '@/pipeline/3-extract/chooseProgram.ts'
import type { Draft } from '@/pipeline/3-extract/Draft.ts'
import type { Candidate, Extraction, ExtractionPolicy } from '@/pipeline/3-extract/Extraction.ts'
import { findDrafts } from '@/pipeline/3-extract/findDrafts.ts'
import { noteBlocks, noteChoice } from '@/pipeline/3-extract/noteExtraction.ts'
import { scanReply } from '@/pipeline/3-extract/scanReply.ts'
import type { Language } from '@/pipeline/Program.ts'

export type ExtractionOptions = {
  readonly language: Language
  /** By default the last fenced program. */
  readonly policy?: ExtractionPolicy
  /** False while the reply still grows: then only blocks that are closed may be chosen. True by default. */
  readonly finished?: boolean
}

/**
 * Finds the program in a reply. A pure function of the reply's text and the options; never throws, whatever the text.
 * The source stays as the model wrote it, save repairs, each of which is noted.
 */
export function extractProgram(reply: string, options: ExtractionOptions): Extraction {
  const { language, policy = 'last-fenced', finished: isFinished = true } = options
  const blocks = scanReply(reply, isFinished)
  const drafts = findDrafts({ reply, blocks, language, isFinished })
  const usable = isFinished ? drafts : drafts.filter(({ closed }) => closed)
  const choice = chooseProgram(usable, policy)
  const candidates = drafts.map((draft) => toCandidate(draft, choice, isFinished))
  if (choice === undefined) {
    const reason = drafts.some(isOtherLanguage) ? 'wrong-language' : 'no-code'
    return { type: 'none', reason, candidates, notes: noteBlocks(blocks) }
  }
  const others = POLICIES.filter((other) => chooseProgram(usable, other)?.source !== choice.source)
  const notes = [...noteBlocks(blocks), ...noteChoice(choice, others)]
  return {
    type: 'found',
    program: { language, source: choice.source },
    method: choice.method,
    candidates,
    notes,
  }
}

function isOtherLanguage({ standing }: Draft): boolean {
  return standing.type === 'refused' && standing.isOtherLanguage
}

function toCandidate(draft: Draft, choice: Choice | undefined, isFinished: boolean): Candidate {
  const { source, label, language, method, start, end, closed } = draft
  const chosen = choice?.drafts.includes(draft) ?? false
  const why = chosen ? (choice?.why ?? '') : reasonAgainst(draft, choice, isFinished)
  return { source, label, language, method, start, end, closed, chosen, why }
}

function reasonAgainst({ standing, closed }: Draft, choice: Choice | undefined, isFinished: boolean): string {
  if (standing.type === 'refused') return standing.because
  if (!isFinished && !closed) return 'still being written'
  if (standing.type === 'cut-off') return 'cut off; another is whole'
  if (standing.type === 'doubtful') return 'a result, a formula or a session beside the program'
  if (standing.type === 'mislabelled') return 'under the label of another language'
  return `passed over for ${choice?.why ?? 'nothing'}`
}
