import type { ScriptedProblem } from '@/endpoints/scripted/ScriptedProblem.ts'
import { NO_EXTRAS, writeReply } from '@/endpoints/scripted/writeReply.ts'

const REASONING =
  'A rope that is cut into n pieces is cut n - 1 times. I count lengths in centimetres, so that nothing is rounded.'

export const rope: ScriptedProblem = {
  title: 'Cutting a rope',
  shows: 'A syntax error: it is found before anything runs, sent back, and repaired.',
  templateId: 'pal-python',
  problem: {
    id: 'scripted-rope',
    question:
      'A rope of 18.6 metres is cut into pieces of 60 centimetres. Each cut takes 20 seconds. How many minutes does the cutting take?',
    expected: '10',
    ...NO_EXTRAS,
  },
  replies: {
    python: [
      writeReply('python', {
        reasoning: REASONING,
        program: `
def solution():
    rope_cm = 1860
    piece_cm = 60
    seconds_per_cut = 20
    cuts = (rope_cm // piece_cm - 1
    return cuts * seconds_per_cut / 60`,
      }),
      writeReply('python', {
        reasoning: 'The bracket in the line of the cuts was not closed. Here is the whole program again.',
        program: `
def solution():
    rope_cm = 1860
    piece_cm = 60
    seconds_per_cut = 20
    cuts = rope_cm // piece_cm - 1
    return cuts * seconds_per_cut / 60`,
      }),
    ],
    chainOfThought: `18.6 metres are 1860 centimetres, which makes 1860 / 60 = 31 pieces and so 30 cuts. They take 30 · 20 = 600 seconds, which is 10 minutes.

Answer: 10`,
    direct: 'Answer: 10',
  },
}
