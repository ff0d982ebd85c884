import type { SyntaxNode } from '@lezer/common'
import { ancestorsOf, nodesNamed, textOf, type SourceTree } from '@/lib/syntaxTree.ts'
import type { Finding } from './Finding.ts'
import { MOST_FINDINGS } from './mostFindings.ts'
import { questionNumbers, type Quantity } from './questionNumbers.ts'
import { lastLineOf } from './contractFindings.ts'
import { rangeOf } from './rangeOf.ts'

/** A question with more numbers than this is a table: the program reads it in another way. */
const MOST_NUMBERS = 25

type Numbers = { readonly question: string; readonly earlier: readonly SourceTree[] }

/**
 * Numbers of the question that the program never uses, and numbers of the program that the question does not
 * give. Both may be right (a question can mislead, a program can know that a week has seven days): warnings.
 */
export function palNumbers(tree: SourceTree, { question, earlier }: Numbers): Finding[] {
  const asked = questionNumbers(question)
  if (asked.length === 0 || asked.length > MOST_NUMBERS) return []
  return [...unusedNumbers(tree, asked, earlier), ...inventedNumbers(tree, asked)]
}

function unusedNumbers(
  tree: SourceTree,
  asked: readonly Quantity[],
  earlier: readonly SourceTree[],
): Finding[] {
  const used = [tree, ...earlier].flatMap(numbersUsed)
  // A program without any numbers gets them from a file, from text, or from a block before: nothing can be said.
  if (used.length === 0) return []
  const unused = asked.filter((quantity) => quantity.matters && !isUsed(quantity, used))
  const texts = [...new Set(unused.map(({ text }) => text))]
  return texts.map((text) => ({
    rule: 'pal:number-unused',
    severity: 'warning',
    message: `The question gives ${text}, but the program never uses it.`,
    name: text,
    range: lastLineOf(tree.source),
  }))
}

function isUsed({ equivalents, parts }: Quantity, used: readonly number[]): boolean {
  const has = (value: number) => used.some((other) => isSame(value, other))
  return equivalents.some(has) || (parts.length > 0 && parts.every(has))
}

function inventedNumbers(tree: SourceTree, asked: readonly Quantity[]): Finding[] {
  return numberNodes(tree)
    .filter(({ value, node }) => !isCommon(value) && !isStructural(node) && !isGiven(value, asked))
    .slice(0, MOST_FINDINGS)
    .map(({ node }) => ({
      rule: 'pal:number-invented',
      severity: 'warning',
      message: `The number ${textOf(tree.source, node)} is not in the question.`,
      name: textOf(tree.source, node),
      range: rangeOf(tree.source, node),
    }))
}

/** Also what two numbers of the question give together: computed in the head, but not made up. */
function isGiven(value: number, asked: readonly Quantity[]): boolean {
  const given = asked.flatMap((quantity) => [...quantity.equivalents, ...quantity.parts])
  if (given.some((other) => isSame(value, other))) return true
  const values = asked.map((quantity) => quantity.value)
  return values.some((a) =>
    values.some((b) => [a + b, a - b, a * b, a / b].some((result) => isSame(value, result))),
  )
}

/** Small numbers, units of time and measure, powers of ten, percentages, π and the like. */
const COMMON = new Set([
  0.5, 0.25, 0.75, 12, 13, 14, 15, 16, 18, 20, 21, 24, 25, 26, 27, 28, 29, 30, 31, 32, 36, 48, 50, 52, 60, 64,
  75, 80, 90, 120, 144, 150, 168, 180, 200, 212, 240, 250, 256, 270, 273.15, 300, 360, 365, 366, 400, 500,
  512, 600, 720, 900, 1024, 1440, 1728, 1760, 1900, 2000, 2240, 3600, 4300, 5280, 86400, 365.25, 3.14, 3.1416,
  3.14159, 3.1415926, 2.54, 2.718, 9.8, 9.81, 1.8, 0.621371, 1.609, 1.60934, 0.3048, 2.20462, 0.453592, 3.785,
])

function isCommon(value: number): boolean {
  const size = Math.abs(value)
  return (
    (Number.isInteger(size) && size <= 12) ||
    COMMON.has(size) ||
    /^10*(e[+-]?\d+)?$/.test(String(size)) ||
    isTenth(size)
  )
}

/** 0.1, 0.01, … */
function isTenth(size: number): boolean {
  return size > 0 && size < 1 && Number.isInteger(Math.round(Math.log10(size) * 1e9) / 1e9)
}

/** Indices are not quantities. */
function isStructural(node: SyntaxNode): boolean {
  return [...ancestorsOf(node)].some(
    ({ name, firstChild }) =>
      name === 'MemberExpression' && firstChild !== null && firstChild.to <= node.from,
  )
}

function numbersUsed(tree: SourceTree): number[] {
  return [...numberNodes(tree).map(({ value }) => value), ...numbersInTexts(tree)]
}

function numberNodes(tree: SourceTree): { value: number; node: SyntaxNode }[] {
  return nodesNamed(tree.root, 'Number')
    .map((node) => ({ value: valueOf(textOf(tree.source, node)), node }))
    .filter(({ value }) => Number.isFinite(value))
}

/** Data may stand in a text that the program takes apart. A docstring is no data. */
function numbersInTexts(tree: SourceTree): number[] {
  return nodesNamed(tree.root, 'String', 'FormatString', 'TemplateString')
    .filter((node) => node.parent?.name !== 'ExpressionStatement')
    .flatMap((node) => [...textOf(tree.source, node).matchAll(/\d+(?:,\d{3})*(?:\.\d+)?/g)])
    .map(([digits]) => Number(digits.replaceAll(',', '')))
}

/** NaN for what JavaScript has no number for, such as `3j`. */
function valueOf(literal: string): number {
  return Number(literal.replaceAll('_', '').replace(/n$/, '').replace(/\.$/, ''))
}

function isSame(a: number, b: number): boolean {
  return Math.abs(Math.abs(a) - Math.abs(b)) <= 1e-4 * Math.max(Math.abs(a), Math.abs(b))
}
