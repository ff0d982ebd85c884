import type { ScriptedProblem } from '@/endpoints/scripted/ScriptedProblem.ts'
import { NO_EXTRAS, writeReply } from '@/endpoints/scripted/writeReply.ts'

export const tank: ScriptedProblem = {
  title: 'Two pipes and a drain',
  shows: 'Exact fractions: nothing is rounded, and the answer is a Fraction.',
  templateId: 'pal-symbolic',
  problem: {
    id: 'scripted-tank',
    question:
      'One pipe fills a tank in 7 hours, another in 11 hours, and an open drain empties it in 13 hours. The tank is empty and all three are open. After how many hours is it full? Give an exact fraction.',
    expected: '1001/157',
    ...NO_EXTRAS,
  },
  replies: {
    python: [
      writeReply('python', {
        reasoning:
          'In one hour the tank gains 1/7 + 1/11 - 1/13 of itself. The time is the inverse of that, kept as a fraction.',
        program: `
from fractions import Fraction

def solution():
    hours_first_pipe = 7
    hours_second_pipe = 11
    hours_drain = 13
    filled_per_hour = Fraction(1, hours_first_pipe) + Fraction(1, hours_second_pipe) - Fraction(1, hours_drain)
    return 1 / filled_per_hour`,
      }),
    ],
    chainOfThought: `The common denominator of 7, 11 and 13 is 1001. In one hour the tank gains 143/1001 + 91/1001 - 77/1001 = 157/1001, so it takes 1001/157 hours.

Answer: 1001/157`,
    direct: 'Answer: 6.376',
  },
}
