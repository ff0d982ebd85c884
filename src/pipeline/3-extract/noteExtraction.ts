import type { Block } from '@/pipeline/3-extract/Block.ts'
import type { Choice } from '@/pipeline/3-extract/chooseProgram.ts'
import type { ExtractionNote, ExtractionPolicy } from '@/pipeline/3-extract/Extraction.ts'
import { MOST_BLOCKS } from '@/pipeline/3-extract/findDrafts.ts'

/** What a reader should know of the reply's parts that are never run. */
export function noteBlocks(blocks: readonly Block[]): readonly ExtractionNote[] {
  const count = (type: Block['type']) => blocks.filter((block) => block.type === type).length
  const notes: ExtractionNote[] = []
  const thinking = blocks.filter(({ type }) => type === 'thinking')
  if (thinking.length > 0) {
    const isOpen = thinking.some(({ isClosed }) => !isClosed)
    notes.push({
      type: 'thinking-ignored',
      text: isOpen ? 'The thinking never ended; no code in it is run.' : 'Code in the thinking is not run.',
    })
  }
  if (count('claimed-output') > 0) {
    notes.push({ type: 'claimed-output-ignored', text: 'The reply claims output that no program gave.' })
  }
  if (count('invented') > 0) {
    notes.push({ type: 'invented-turn-cut', text: 'The reply goes on with a question that nobody asked.' })
  }
  if (blocks.some(({ type, isClosed }) => type === 'code' && !isClosed)) {
    notes.push({
      type: 'unclosed-block',
      text: 'A block of code was never closed; the reply may be cut off.',
    })
  }
  if (count('code') > MOST_BLOCKS) {
    notes.push({ type: 'other', text: `Only ${MOST_BLOCKS} of ${count('code')} blocks were looked at.` })
  }
  return notes
}

/** What was done to the chosen program, and which policies would have chosen another. */
export function noteChoice(choice: Choice, others: readonly ExtractionPolicy[]): readonly ExtractionNote[] {
  const { drafts } = choice
  const repairs = new Set(drafts.flatMap(({ repaired }) => repaired.repairs))
  const notes: ExtractionNote[] = [...repairs].map((text) => ({ type: 'repaired', text }))
  if (drafts.some(({ hadMargin }) => hadMargin)) {
    notes.push({
      type: 'repaired',
      text: 'Quote marks or the indentation of the fence were removed from each line.',
    })
  }
  if (drafts.some(({ repaired }) => repaired.hadTokens)) {
    notes.push({ type: 'special-tokens-removed', text: 'Special tokens at the end were removed.' })
  }
  if (drafts.some(({ method, closed }) => method === 'bare' && !closed)) {
    notes.push({ type: 'unclosed-block', text: 'The code does not parse; the reply may be cut off.' })
  }
  if (drafts.some(({ source }) => /^[ \t]/.test(source))) {
    notes.push({ type: 'other', text: 'The code is the body of a function without its head.' })
  }
  if (others.length > 0) {
    notes.push({ type: 'policies-disagree', text: `Another program with the policy ${others.join(', ')}.` })
  }
  return notes
}
