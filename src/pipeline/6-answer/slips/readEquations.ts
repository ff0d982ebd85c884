import { readSide, trimLeft, trimRight, type Side } from './readSide.ts'
import { splitSides } from './splitSides.ts'
import { tokeniseProse } from './tokeniseProse.ts'

/** `left = right`, of which the left side is a calculation. Offsets of its sides are those of the sentence. */
export type Equation = {
  readonly left: Side
  readonly right: Side
  readonly isApproximate: boolean
  readonly sentence: string
  /** Where the sentence begins in the text. */
  readonly offset: number
}

/** Longer texts are read up to here, and longer sentences are none that anybody reckons in. */
const MOST_CHARACTERS = 200_000
const LONGEST_SENTENCE = 4000

/** The equations of a text whose two sides can be computed, and of which the left one is a calculation. */
export function* readEquations(text: string): Generator<Equation> {
  for (const { 0: sentence, index } of text.slice(0, MOST_CHARACTERS).matchAll(SENTENCE))
    // Most have no such sign, and need not be taken apart.
    if (sentence.length <= LONGEST_SENTENCE && EQUALS.test(sentence)) yield* equationsOf(sentence, index)
}

/** Up to the end of the line, or a mark with a space behind it. */
const SENTENCE = /[^\n]+?(?:[.!?;](?=\s)|(?=\n)|$)/g

const EQUALS = /\d.*(?:[=≈≅≃~]|\\approx|\\sim|\bequals\b)/

function* equationsOf(sentence: string, offset: number): Generator<Equation> {
  let left: Side | undefined
  let isApproximate = false
  let isRight = false
  for (const { tokens, leads, ends, sign } of splitSides(tokeniseProse(sentence))) {
    const trimmed = isRight ? trimRight(tokens) : { tokens, isCut: false }
    const right = isRight && ends ? readSide(trimmed.tokens) : undefined
    if (left?.hasOperator === true && right !== undefined)
      yield { left, right, isApproximate, sentence, offset }
    const begun = isRight ? tokens : trimLeft(tokens, leads, sentence)
    isRight = sign !== undefined
    isApproximate = sign === 'about'
    left = isRight && !trimmed.isCut && begun !== undefined ? readSide(begun) : undefined
  }
}
