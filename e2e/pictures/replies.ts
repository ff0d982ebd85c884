import { readFileSync } from 'node:fs'
import type { ServerAnswer } from '../server/ServerAnswer.ts'
import { pythonReply } from '../support/openWithServer.ts'

type Starter = {
  readonly name: string
  readonly problems: readonly { readonly question: string; readonly expected: string }[]
}

export const SET = JSON.parse(readFileSync('public/problem-sets/arithmetic.json', 'utf8')) as Starter

/** The problem that a picture looks into. */
export const FLIP = 'A cyclist climbs a pass'

export const THREE_WAYS = {
  question:
    'A baker takes 24 trays of 17 rolls each out of the oven and sells 139 of them. How many rolls are left?',
  expected: '269',
} as const

const RIGHT_FLIP = `def solution():
    distance_km = 12
    hours = distance_km / 8 + distance_km / 24
    return 2 * distance_km / hours`

/** Slips of a kind that people make too, each with the beginning of its question: without examples. */
const BARE: Readonly<Record<string, string>> = {
  'A coat costs 180': 'def solution():\n    return 180 * (1 - 0.25 - 0.20)',
  'A bill of 148.75': 'def solution():\n    return round(148.75 * 0.19, 2)',
  'A share falls': 'def solution():\n    return 20',
  [FLIP]: 'def solution():\n    uphill, downhill = 8, 24\n    return (uphill + downhill) / 2',
  'A snail sits': 'def solution():\n    return 11 // (3 - 2)',
  'From 600 grams': 'def solution():\n    return 4',
  'The first row': 'def solution():\n    return arithmetic_series(18, 3, 14)',
}

const WITH_EXAMPLES: Readonly<Record<string, string>> = {
  'A bakery fills': 'def solution():\n    rolls = 15 * 24\n    return rolls * 9 // 10',
  'From 600 grams': 'def solution():\n    return 4',
}

type Body = { readonly messages: readonly { readonly role: string; readonly content: string }[] }

/** Hand-written replies in the place of a model's. */
export function pictureReply(body: unknown): ServerAnswer {
  const { messages } = body as Body
  const all = messages.map(({ content }) => content).join('\n')
  if (all.includes(THREE_WAYS.question)) return { type: 'text', text: threeWaysReply(all) }
  const asked = messages.findLast(({ content }) =>
    SET.problems.some(({ question }) => content.includes(question)),
  )
  const problem = SET.problems.find(({ question }) => asked?.content.includes(question))
  if (problem === undefined) return { type: 'error', status: 400, message: 'unknown question' }
  const isRepair = asked !== messages.at(-1)
  const slips = messages.length > 4 ? WITH_EXAMPLES : BARE
  const slip = isRepair ? undefined : entryFor(slips, problem.question)
  return { type: 'text', text: pythonReply(slip ?? rightProgram(problem)), deltaMs: 2 }
}

function threeWaysReply(prompt: string): string {
  if (prompt.includes('def solution'))
    return pythonReply(
      'def solution():\n    trays, rolls = 24, 17\n    sold = 139\n    return trays * rolls - sold',
      'I multiply the trays by the rolls on each, and take off what is sold.',
    )
  return /step by step/i.test(prompt)
    ? 'First the rolls that leave the oven: 24 * 17 = 398.\nThen those that are sold are taken off: 398 - 139 = 259.\n\nThe answer is 259.'
    : '271'
}

function rightProgram({ question, expected }: Starter['problems'][number]): string {
  return question.startsWith(FLIP) ? RIGHT_FLIP : `def solution():\n    return ${expected}`
}

function entryFor(slips: Readonly<Record<string, string>>, question: string): string | undefined {
  return Object.entries(slips).find(([beginning]) => question.startsWith(beginning))?.[1]
}
