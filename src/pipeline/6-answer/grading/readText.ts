import type { StepBudget } from '@/lib/StepBudget.ts'
import { answerTexts, MAX_CANDIDATE } from './answerTexts.ts'
import { cleanMath, repairEscapes } from './cleanMath.ts'
import type { MathNode } from './MathNode.ts'
import { parseMath } from './parseMath.ts'
import { readLiteral, scalarNode } from './readLiteral.ts'
import { commaReadings } from './tokenise.ts'

/** What a text can mean as an answer, the likeliest first; at least the text itself. */
export function readText(
  text: string,
  budget: StepBudget,
  role: 'expected' | 'actual' = 'actual',
): readonly MathNode[] {
  const plain = text.trim()
  const literal = scalarNode(plain) ?? readLiteral(plain, budget)
  if (literal !== undefined && literal.type !== 'text') return [literal, ...spokenTruth(plain)]
  const candidates = answerTexts(repairEscapes(text), role)
  for (const candidate of candidates) {
    const nodes = readCandidate(candidate, budget)
    if (nodes.length > 0) return [...nodes, ...spokenTruth(candidate)]
  }
  const answer = candidates[0] ?? plain
  return [{ type: 'text', text: answer }, ...spokenTruth(answer)]
}

/** `yes` and `no` also stand for true and false. */
function spokenTruth(text: string): readonly MathNode[] {
  const word = /^\W*(yes|no)\W*$/i.exec(text.slice(0, 16))?.[1]
  return word === undefined ? [] : [{ type: 'boolean', value: word.toLowerCase() === 'yes' }]
}

/** The readings of one text as mathematics; none if it is something else. */
export function readCandidate(candidate: string, budget: StepBudget): readonly MathNode[] {
  if (candidate.length > MAX_CANDIDATE) return []
  const isLatex = /\\[a-zA-Z{]|^\s*\$[^$]*\$\s*$/.test(candidate)
  const clean = cleanMath(candidate)
  if (clean.length > MAX_CANDIDATE) return []
  const list = readSpacedList(clean)
  if (list !== undefined) return [list]
  const nodes = commaReadings(clean).map((comma) => parseMath(clean, { comma, isLatex, budget }))
  return nodes.filter((node) => node !== undefined)
}

/** `4 3 -1` is a list; `12 345` may be one number and is left to the parser. */
function readSpacedList(text: string): MathNode | undefined {
  if (!/^[+-]?[\d.]+(?:\s+[+-]?[\d.]+)+$/.test(text) || /^\d{1,3}(?: \d{3})+$/.test(text)) return undefined
  const items = text.split(/\s+/).map(scalarNode)
  return items.every((item) => item !== undefined)
    ? { type: 'sequence', open: '', close: '', items }
    : undefined
}
