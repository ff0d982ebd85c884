import type { ScriptedProblem } from '@/endpoints/scripted/ScriptedProblem.ts'
import { NO_EXTRAS, writeReply } from '@/endpoints/scripted/writeReply.ts'

export const primes: ScriptedProblem = {
  title: 'Primes with an even digit sum',
  shows: 'A list as the answer: every item keeps its type.',
  templateId: 'pal-python',
  problem: {
    id: 'scripted-primes',
    question: 'Which prime numbers between 100 and 150 have an even digit sum? List them in rising order.',
    expected: '[101, 103, 107, 109, 127, 149]',
    ...NO_EXTRAS,
  },
  replies: {
    python: [
      writeReply('python', {
        reasoning:
          'I go through the numbers from 100 to 150 and keep those that have no divisor and whose digits add up to an even number.',
        program: `
def is_prime(number):
    return number > 1 and all(number % divisor for divisor in range(2, int(number ** 0.5) + 1))

def solution():
    first, last = 100, 150
    found = []
    for number in range(first, last + 1):
        digit_sum = sum(int(digit) for digit in str(number))
        if is_prime(number) and digit_sum % 2 == 0:
            found.append(number)
    return found`,
      }),
    ],
    chainOfThought: `The primes between 100 and 150 are 101, 103, 107, 109, 113, 127, 131, 137, 139 and 149. Their digit sums are 2, 4, 8, 10, 5, 10, 5, 11, 13 and 14. Those with an even sum are 101, 103, 107, 109, 127 and 149.

Answer: [101, 103, 107, 109, 127, 149]`,
    direct: 'Answer: [101, 103, 107, 109, 127, 149]',
  },
}
