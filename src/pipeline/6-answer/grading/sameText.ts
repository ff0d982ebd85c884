import { trimCharacters } from '@/lib/trimCharacters.ts'
import type { GradingRule } from '@/pipeline/6-answer/GradingRule.ts'

/** Whether two texts are the same but for white space, quotes, the full stop, LaTeX's text commands and, by rule, case. */
export function sameText(expected: string, actual: string, rule: GradingRule): boolean {
  const [left, right] = [plainText(expected), plainText(actual)]
  if (left === right) return left !== ''
  // Formulas with letters of another case mean something else.
  const areWords = /^[\p{L}\p{M}\p{Zs}'.,-]+$/u.test(left)
  if (!areWords) return false
  const fold = (text: string): string => (rule.ignoreCase ? text.toLowerCase() : text).replace(/\s/g, '')
  return fold(left) === fold(right)
}

function plainText(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[‘’′]/g, "'")
    .replace(
      /\\(?:text|textbf|textit|textrm|textnormal|mbox|mathrm|mathbf|operatorname)\s*\{([^{}]*)\}/g,
      '$1',
    )
    .replace(/\\[,;:! ]|~/g, ' ')
    .replace(/[$`*"“”{}]|\\[()[\]]/g, '')
    .replace(/\s+/g, ' ')
  return trimCharacters(plain, " .,;:!?'")
}
