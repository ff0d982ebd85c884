import { StepBudget } from '@/lib/StepBudget.ts'
import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import { typeNameOf } from '@/pipeline/5-execute/showGuestValue.ts'
import type { OutputContract } from '@/pipeline/Template.ts'
import { answerSentence } from './answerSentence.ts'
import { answerTexts } from './grading/answerTexts.ts'
import { cleanMath } from './grading/cleanMath.ts'
import { findClaims } from './grading/findClaims.ts'
import { maskProse, maskReply } from './grading/maskReply.ts'
import { readCandidate } from './grading/readText.ts'
import { noAnswer, type ParsedAnswer } from './ParsedAnswer.ts'

/**
 * The answer that a reply gives in words: the last `\boxed{…}`, `#### 42`, "the answer is 42", else the last formula
 * or number. Thinking and code are not looked at. It is marked as not executed.
 */
export function proseAnswer(reply: string, contract: Pick<OutputContract, 'sentence'>): ParsedAnswer {
  const text = textOfAnswer(reply)
  if (text === undefined) return noAnswer('no-answer', 'The reply names no answer that could be read.')
  const value = valueOf(text)
  return {
    type: 'found',
    answer: {
      value,
      typeName: typeNameOf(value, 'python'),
      text,
      sentence: answerSentence(contract.sentence, text),
      disagreements: [],
      executed: false,
    },
  }
}

/** More words than these are prose, and not themselves the answer. */
const MAX_WORDS = 3

function textOfAnswer(reply: string): string | undefined {
  const prose = maskProse(reply)
  const texts = answerTexts(prose.trim() === '' ? maskReply(reply) : prose).map(withoutMarkdown)
  const isClaimed = findClaims(prose).length > 0
  const budget = new StepBudget(200_000)
  return (
    texts.find((text) => readCandidate(text, budget).length > 0) ??
    texts.find((text) => text !== '' && (isShort(text) || isClaimed))
  )
}

function isShort(text: string): boolean {
  return text.length <= 80 && text.split(/\s+/).length <= MAX_WORDS
}

function withoutMarkdown(text: string): string {
  return text
    .trim()
    .replace(/^[*_`"]{1,3}|[*_`"]{1,3}$/g, '')
    .replace(/(?<=[^\s.])\.$/, '')
    .trim()
}

/** A bare numeral is a number, whatever separators and currency it was written with; anything else is a text. */
function valueOf(text: string): GuestValue {
  const numeral = cleanMath(text).replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  if (/^-?\d{1,4000}$/.test(numeral)) return { type: 'int', text: numeral }
  if (/^-?\d{0,4000}\.\d{1,4000}$/.test(numeral)) return { type: 'float', text: numeral }
  return { type: 'str', text }
}
