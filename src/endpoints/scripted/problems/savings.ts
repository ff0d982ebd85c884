import type { ScriptedProblem } from '@/endpoints/scripted/ScriptedProblem.ts'
import { NO_EXTRAS, writeReply } from '@/endpoints/scripted/writeReply.ts'

export const savings: ScriptedProblem = {
  title: 'Saving for a car',
  shows:
    'Text and programs in turn: the second program uses the variables of the first, the last sentence its output.',
  templateId: 'pal-interleaved',
  problem: {
    id: 'scripted-savings',
    question:
      'Mira has 2,000 euros in an account with 3 % interest a year and pays in another 500 euros at the end of each year, after the interest. After how many years are there more than 10,000 euros in it for the first time?',
    expected: '13',
    ...NO_EXTRAS,
  },
  replies: {
    interleaved: [
      writeReply('python', {
        reasoning: 'First I let the balance grow for some years and look at it.',
        program: `
from fractions import Fraction

interest = Fraction(3, 100)
yearly_payment = 500
balances = [Fraction(2000)]
for year in range(1, 21):
    balances.append(balances[-1] * (1 + interest) + yearly_payment)
for year in (5, 10, 15, 20):
    print(year, round(float(balances[year]), 2))`,
      }),
      writeReply('python', {
        reasoning:
          'The 10,000 euros are passed between two of these years. I look for the first year in the list.',
        program: `
target = 10_000
answer = next(year for year, balance in enumerate(balances) if balance > target)
print(answer, round(float(balances[answer - 1]), 2), round(float(balances[answer]), 2))`,
      }),
      'After 12 years there are 9,947.54 euros in the account, and after 13 years 10,745.96. So it takes 13 years.',
    ],
    python: [
      writeReply('python', {
        reasoning:
          'I let the years pass, first the interest and then the payment, until the balance is above 10,000 euros.',
        program: `
from fractions import Fraction

def solution():
    balance = Fraction(2000)
    interest = Fraction(3, 100)
    yearly_payment = 500
    target = 10_000
    years = 0
    while balance <= target:
        balance = balance * (1 + interest) + yearly_payment
        years += 1
    return years`,
      }),
    ],
    chainOfThought: `Each year the balance grows by 3 % and then by 500 euros. After 5 years it is about 4,973 euros, after 10 years about 8,420, after 11 years about 9,172, after 12 years about 9,948 and after 13 years about 10,746. So 10,000 euros are passed after 13 years.

Answer: 13`,
    direct: 'Answer: 13',
  },
}
