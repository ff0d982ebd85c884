import type { ScriptedProblem } from '@/endpoints/scripted/ScriptedProblem.ts'
import { NO_EXTRAS, writeReply } from '@/endpoints/scripted/writeReply.ts'

export const bucket: ScriptedProblem = {
  title: 'A dripping tap',
  shows: 'An endless loop: it is stopped at the time limit, and the next program ends.',
  templateId: 'pal-python',
  problem: {
    id: 'scripted-bucket',
    question:
      'Every 4 minutes a tap drips 0.1 litres into an empty bucket that holds 3 litres. After how many minutes is the bucket full?',
    expected: '120',
    ...NO_EXTRAS,
  },
  replies: {
    python: [
      writeReply('python', {
        reasoning: 'I let the water rise step by step until the bucket is full.',
        program: `
def solution():
    bucket_litres = 3.0
    litres_per_step = 0.1
    minutes_per_step = 4
    level = 0.0
    minutes = 0
    while level != bucket_litres:
        level += litres_per_step
        minutes += minutes_per_step
    return minutes`,
      }),
      writeReply('python', {
        reasoning:
          'Adding 0.1 as a float never gives exactly 3.0, so the loop had no end. In whole millilitres the level is exact.',
        program: `
def solution():
    bucket_millilitres = 3000
    millilitres_per_step = 100
    minutes_per_step = 4
    level = 0
    minutes = 0
    while level < bucket_millilitres:
        level += millilitres_per_step
        minutes += minutes_per_step
    return minutes`,
      }),
    ],
    chainOfThought: `3 / 0.1 = 30 drips are needed, and they come every 4 minutes: 30 · 4 = 120 minutes.

Answer: 120`,
    direct: 'Answer: 120',
  },
}
