import { Fraction } from 'fraction.js'
import { StepBudget } from '@/lib/StepBudget.ts'
import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import { showGuestValue } from '@/pipeline/5-execute/showGuestValue.ts'
import type { Disagreement } from './Answer.ts'
import { NUMBER } from './grading/answerTexts.ts'
import { evaluateExact } from './grading/evaluateExact.ts'
import { findClaims } from './grading/findClaims.ts'
import { maskProse } from './grading/maskReply.ts'
import { nodeOfGuestValue } from './grading/nodeOfGuestValue.ts'
import { readCandidate } from './grading/readText.ts'
import { withoutLabel } from './grading/inspectNode.ts'

/**
 * Places in the model's own prose that claim another final result than the executed one. Only claims of the final
 * answer count, and only numbers; a rounded value, a percentage or another sign in words ("lost 5") agrees.
 */
export function findDisagreements(reply: string, value: GuestValue): readonly Disagreement[] {
  const budget = new StepBudget(200_000)
  const result = evaluateExact(nodeOfGuestValue(value, budget), budget)
  if (result === undefined || value.type === 'str') return []
  const shown = showGuestValue(value)
  return claimedPlaces(reply)
    .filter(({ claimed }) => !agrees(claimed, result, budget))
    .map((place) => ({
      ...place,
      message: `The reply says ${place.claimed}, but the program gave ${shown}.`,
    }))
}

type Place = Omit<Disagreement, 'message'>

function claimedPlaces(reply: string): readonly Place[] {
  const masked = maskProse(reply)
  const claims = [...findClaims(reply, maskProse), closingClaim(masked)].filter(
    (claim) => claim !== undefined,
  )
  const places = claims
    .filter(({ start }) => !HEDGED.test(masked.slice(Math.max(0, start - 40), start)))
    .map(({ start, end }) => numberIn(masked, start, end))
    .filter((place) => place !== undefined)
    .sort((one, other) => one.start - other.start)
  return places.filter(({ start }, position) => places[position - 1]?.start !== start)
}

/** "If the answer is 5", "the answer is not 5": no claim. */
const HEDGED = /\b(?:if|unless|whether|not|n't|wrong|suppose|assume|would be|might be|could be)\b[^.!?\n]*$/i

/** The number of a claim: its only one, or what stands after its last equals sign. */
function numberIn(text: string, start: number, end: number): Place | undefined {
  const claim = text.slice(start, end)
  if (ASSIGNMENT.test(claim)) return undefined
  const from = claim.lastIndexOf('=') + 1
  const numbers = [...claim.slice(from).matchAll(NUMBER)]
  const [only, second] = numbers
  if (only === undefined || second !== undefined || /^\W{0,3}(?:not|n't)\b/i.test(claim)) return undefined
  const before = claim.slice(0, from + only.index)
  const after = claim.slice(from + only.index + only[0].length)
  if (/\\[a-z]*\{?[^}]*$/i.test(before.replace(/\\(?:boxed|text)/g, '')) || NO_PLAIN_NUMBER.test(after))
    return undefined
  const claimed = only[0].trim()
  const lead = only[0].indexOf(claimed)
  const position = start + from + only.index + lead
  return { claimed, start: position, end: position + claimed.length }
}

/** Code without a fence after a colon. */
const ASSIGNMENT = /^\s*\w{2,}\s*=/

/** A number that goes on as a formula, or is counted in millions. */
const NO_PLAIN_NUMBER = /^\s{0,3}(?:[*/^×\\](?!\)|\]|text)|[x(]|thousand|million|billion|trillion|dozen)/i

/** The last sentence, if it draws a conclusion: "So she has 41 left." */
function closingClaim(masked: string): { start: number; end: number } | undefined {
  const text = masked.trimEnd()
  const tail = text.slice(-400)
  const sentence = /(?:^|[.!?:\n]\s+|\n)((?:[^.!?\n]|[.!?](?!\s))+)[.!?]?$/.exec(tail)?.[1]
  if (sentence === undefined || !CONCLUSION.test(sentence)) return undefined
  const end = text.length
  return { start: end - tail.length + tail.lastIndexOf(sentence), end }
}

const CONCLUSION =
  /^\W*(?:so|therefore|thus|hence|in total|altogether|overall|finally|in conclusion|consequently)\b/i

function agrees(claimed: string, result: Fraction, budget: StepBudget): boolean {
  const values = readCandidate(claimed, budget).map((node) => {
    const isPercent = node.type === 'percent'
    return { value: evaluateExact(withoutLabel(node), budget), isPercent }
  })
  const known = values.filter(({ value }) => value !== undefined)
  return (
    known.length === 0 ||
    known.some(({ value, isPercent }) => value !== undefined && isNear(value, result, isPercent))
  )

  function isNear(value: Fraction, executed: Fraction, isPercent: boolean): boolean {
    const decimals = /[.,](\d+)\D*$/.exec(claimed)?.[1]?.length ?? 0
    const halfUnit = new Fraction(1n, 2n * 10n ** BigInt(Math.min(decimals, 100)))
    const isRounded = (one: Fraction, other: Fraction): boolean =>
      one.equals(other) || (other.d !== 1n && one.sub(other).abs().lte(halfUnit))
    return (
      isRounded(value.abs(), executed.abs()) || (isPercent && isRounded(value.abs(), executed.abs().mul(100)))
    )
  }
}
