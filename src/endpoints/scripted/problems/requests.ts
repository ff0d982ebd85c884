import type { ScriptedProblem } from '@/endpoints/scripted/ScriptedProblem.ts'
import { NO_EXTRAS, writeReply } from '@/endpoints/scripted/writeReply.ts'

/** The products done in words are slightly off, as they are when models multiply large numbers. */
export const requests: ScriptedProblem = {
  title: 'Requests in a year',
  shows: 'Large numbers: the program is right, and the number in the model’s own sentence is not.',
  templateId: 'pal-python',
  problem: {
    id: 'scripted-requests',
    question:
      'A data centre answers 48,613 requests every second. How many requests does it answer in a year of 365 days?',
    expected: '1533059568000',
    ...NO_EXTRAS,
  },
  replies: {
    python: [
      writeReply('python', {
        reasoning: 'A day has 24 · 60 · 60 seconds, and the year has 365 days of them.',
        program: `
def solution():
    requests_per_second = 48_613
    seconds_per_day = 24 * 60 * 60
    days_per_year = 365
    return requests_per_second * seconds_per_day * days_per_year`,
        after: 'So the answer is 1,533,069,568,000 requests.',
      }),
    ],
    javascript: [
      writeReply('javascript', {
        reasoning: 'The product stays below 2 ** 53, so plain numbers are exact.',
        program: `
function solution() {
  const requestsPerSecond = 48613
  const secondsPerDay = 24 * 60 * 60
  const daysPerYear = 365
  return requestsPerSecond * secondsPerDay * daysPerYear
}`,
      }),
    ],
    chainOfThought: `A day has 24 · 3,600 = 86,400 seconds. In a day the centre answers 48,613 · 86,400 = 4,200,193,200 requests. In a year that makes 4,200,193,200 · 365 = 1,533,070,518,000 requests.

Answer: 1533070518000`,
    direct: 'Answer: 1533000000000',
  },
}
