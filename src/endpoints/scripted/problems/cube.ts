import type { ScriptedProblem } from '@/endpoints/scripted/ScriptedProblem.ts'
import { NO_EXTRAS, writeReply } from '@/endpoints/scripted/writeReply.ts'

export const cube: ScriptedProblem = {
  title: 'Wrapping a cube',
  shows:
    'A made-up function: math has no such name, the error goes back, and the next program uses a real one.',
  templateId: 'pal-python',
  problem: {
    id: 'scripted-cube',
    question:
      'A cube-shaped box holds 4,913 cubic centimetres. How many square centimetres do its six faces have together?',
    expected: '1734',
    ...NO_EXTRAS,
  },
  replies: {
    python: [
      writeReply('python', {
        reasoning:
          'The edge is the cube root of the volume, and each of the six faces is a square of the edge.',
        program: `
import math

def solution():
    volume = 4913
    faces = 6
    edge = math.cuberoot(volume)
    return faces * edge ** 2`,
      }),
      writeReply('python', {
        reasoning:
          'The math module calls it cbrt. It gives a float, so I round the edge and make sure that it is exact.',
        program: `
import math

def solution():
    volume = 4913
    faces = 6
    edge = round(math.cbrt(volume))
    assert edge ** 3 == volume
    return faces * edge ** 2`,
      }),
    ],
    chainOfThought: `17 · 17 = 289 and 289 · 17 = 4,913, so the edge has 17 centimetres. The six faces have 6 · 289 = 1,734 square centimetres.

Answer: 1734`,
    direct: 'Answer: 1734',
  },
}
