import type { Template } from '@/pipeline/Template.ts'
import { exemplar, TEMPLATE_DEFAULTS } from './templateDefaults.ts'

const SYSTEM = `You answer questions about data files by writing Python programs. You see the first lines of each file;
the program reads all of it. Reply with a sentence of reasoning, then one program in a \`\`\`python block. The program
is run, and what it returns is the answer.

{{output}}

- Open the files by the names given. Never copy their rows into the program.
- Rows may have empty or odd values: say in a comment what you do with them.
- Use the csv module unless a package in the list below suits better. There is no keyboard and no network.

Runtime: {{packages}}`

/** Questions about CSV and other text files of the problem. */
export const palTable: Template = {
  ...TEMPLATE_DEFAULTS,
  id: 'pal-table',
  name: 'Data table (CSV)',
  description:
    'The model sees the first lines of the dropped files and writes a Python program that reads them.',
  system: SYSTEM,
  user: '{{question}}\n\n{{files}}',
  // The model sees only the first lines, so without a program there is no answer.
  fallback: { type: 'none' },
  exemplars: [
    exemplar(
      `Which shop sold the most umbrellas in all?

Files in the working folder, to be opened by name:

umbrellas.csv (79 bytes, 6 lines):
\`\`\`
shop,day,sold
North,Mon,14
South,Mon,9
North,Tue,6
South,Tue,13
Harbour,Tue,17
\`\`\``,
      `The sales are added up for each shop, and the shop with the largest sum is taken.

\`\`\`python
import csv
from collections import Counter

def solution():
    sold = Counter()
    with open("umbrellas.csv", newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            sold[row["shop"]] += int(row["sold"])
    shop, _ = sold.most_common(1)[0]
    return shop
\`\`\``,
    ),
    exemplar(
      `What is the mean temperature over the days that have one, rounded to one decimal?

Files in the working folder, to be opened by name:

weather.csv (75 bytes, 5 lines):
\`\`\`
date,temperature
2025-06-01,18.5
2025-06-02,
2025-06-03,21
2025-06-04,19.3
\`\`\``,
      `Days with an empty temperature are left out.

\`\`\`python
import csv

def solution():
    temperatures = []
    with open("weather.csv", newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            # An empty field is a day that was not measured.
            if row["temperature"].strip():
                temperatures.append(float(row["temperature"]))
    return round(sum(temperatures) / len(temperatures), 1)
\`\`\``,
    ),
  ],
}
