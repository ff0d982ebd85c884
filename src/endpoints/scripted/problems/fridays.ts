import type { ScriptedProblem } from '@/endpoints/scripted/ScriptedProblem.ts'
import { NO_EXTRAS, writeReply } from '@/endpoints/scripted/writeReply.ts'

export const fridays: ScriptedProblem = {
  title: 'Fridays the 13th',
  shows: 'JavaScript: the same pipeline with another language and another interpreter.',
  templateId: 'pal-javascript',
  problem: {
    id: 'scripted-fridays',
    question: 'How many times was the 13th of a month a Friday in the years 2001 to 2025, both included?',
    expected: '43',
    ...NO_EXTRAS,
  },
  replies: {
    javascript: [
      writeReply('javascript', {
        reasoning: 'I look at the 13th of each month of these years and count those that are a Friday.',
        program: `
function solution() {
  const firstYear = 2001
  const lastYear = 2025
  const friday = 5
  let count = 0
  for (let year = firstYear; year <= lastYear; year++) {
    for (let month = 0; month < 12; month++) {
      const weekday = new Date(Date.UTC(year, month, 13)).getUTCDay()
      if (weekday === friday) count += 1
    }
  }
  return count
}`,
      }),
    ],
    python: [
      writeReply('python', {
        reasoning: 'I look at the 13th of each month of these years and count those that are a Friday.',
        program: `
from datetime import date

def solution():
    first_year, last_year = 2001, 2025
    friday = 4
    return sum(
        date(year, month, 13).weekday() == friday
        for year in range(first_year, last_year + 1)
        for month in range(1, 13)
    )`,
      }),
    ],
    chainOfThought: `In 400 years the 13th is a Friday 688 times, which is 1.72 times a year. In 25 years that makes about 25 · 1.72 = 43 times.

Answer: 43`,
    direct: 'Answer: 43',
  },
}
