import type { ScriptedProblem } from '@/endpoints/scripted/ScriptedProblem.ts'
import { NO_EXTRAS, writeReply } from '@/endpoints/scripted/writeReply.ts'

const POOL = `date,weather,adults,children
2025-07-01,sun,262,169
2025-07-02,sun,248,141
2025-07-03,rain,71,18
2025-07-04,cloud,133,64
2025-07-05,sun,301,211
2025-07-06,sun,284,194
2025-07-07,rain,48,9
2025-07-08,cloud,120,
2025-07-09,rain,66,23
2025-07-10,sun,255,185
`

export const pool: ScriptedProblem = {
  title: 'Ten days at the pool',
  shows: 'A CSV file: the model sees its first lines, and the program reads all of it.',
  templateId: 'pal-table',
  problem: {
    ...NO_EXTRAS,
    id: 'scripted-pool',
    question:
      'The file pool.csv lists the visitors of a swimming pool over ten days. How many visitors, adults and children together, came on a sunny day on average?',
    expected: '450',
    files: [{ name: 'pool.csv', bytes: new TextEncoder().encode(POOL) }],
  },
  replies: {
    python: [
      writeReply('python', {
        reasoning: 'I add up adults and children of the sunny days and divide by the number of those days.',
        program: `
import csv

def solution():
    visitors = []
    with open("pool.csv", newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["weather"] != "sun":
                continue
            # An empty field means that nobody was counted.
            visitors.append(int(row["adults"] or 0) + int(row["children"] or 0))
    return sum(visitors) / len(visitors)`,
      }),
    ],
    chainOfThought:
      'I see only the first lines of the file, so without a program I cannot tell the mean over all sunny days. From those lines I would guess about 400.\n\nAnswer: 400',
    direct: 'Answer: 400',
  },
}
