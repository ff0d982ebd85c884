import type { ScriptedProblem } from '@/endpoints/scripted/ScriptedProblem.ts'
import { NO_EXTRAS, writeReply } from '@/endpoints/scripted/writeReply.ts'

export const bill: ScriptedProblem = {
  title: 'A bill with a discount',
  shows: 'Several results as a JSON object, whose shape is checked by the template’s schema.',
  templateId: 'pal-json',
  problem: {
    id: 'scripted-bill',
    question:
      'A club buys 4 notebooks at 2.50 euros each, 6 pens at 1.25 euros each and one bag at 32.50 euros. The shop takes 10 % off the whole bill. Give the number of `items`, the `subtotal` before the discount, the `discount` and the `total`, all amounts in euros.',
    expected: '{"items": 11, "subtotal": 50, "discount": 5, "total": 45}',
    ...NO_EXTRAS,
  },
  replies: {
    python: [
      writeReply('python', {
        reasoning:
          'Quantities times prices give the subtotal; the discount is a tenth of it. I count in cents and give euros at the end.',
        program: `
def solution():
    # quantity and price in cents
    basket = [(4, 250), (6, 125), (1, 3250)]
    discount_percent = 10
    subtotal = sum(quantity * price for quantity, price in basket)
    discount = subtotal * discount_percent // 100
    return {
        "items": sum(quantity for quantity, _ in basket),
        "subtotal": subtotal / 100,
        "discount": discount / 100,
        "total": (subtotal - discount) / 100,
    }`,
      }),
    ],
    chainOfThought: `There are 4 + 6 + 1 = 11 items. They cost 4 · 2.50 + 6 · 1.25 + 32.50 = 10 + 7.50 + 32.50 = 50 euros. The discount is 5 euros, so 45 euros are paid.

Answer: {"items": 11, "subtotal": 50, "discount": 5, "total": 45}`,
    direct: 'Answer: {"items": 11, "subtotal": 50, "discount": 5, "total": 45}',
  },
}
