import { textOf, type AnswerValue } from '@/benchmarks/statistics/sameAnswer.ts'

/**
 * What Python's `float()` makes of a value, as graders in Python call it; undefined where it raises. Numbers beyond
 * a double are infinite here, where `float()` raises for whole ones: either way they are not the expected number.
 */
export function pythonFloat(answer: AnswerValue): number | undefined {
  if (typeof answer === 'string') return floatOfText(answer)
  switch (answer.type) {
    case 'bool':
      return answer.value ? 1 : 0
    case 'fraction':
      return Number(answer.numerator) / Number(answer.denominator)
    case 'int':
    case 'bigint':
    case 'float':
    case 'number':
    case 'decimal':
    case 'str':
    case 'other':
      return floatOfText(textOf(answer))
    default:
      return undefined
  }
}

function floatOfText(text: string): number | undefined {
  const trimmed = text.trim().replace(/(?<=\d)_(?=\d)/g, '')
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(trimmed)) return Number(trimmed)
  const infinite = /^([+-]?)inf(?:inity)?$/i.exec(trimmed)
  if (infinite !== null) return infinite[1] === '-' ? -Infinity : Infinity
  return /^[+-]?nan$/i.test(trimmed) ? Number.NaN : undefined
}
