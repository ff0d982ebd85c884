import type { ScriptedProblem } from '@/endpoints/scripted/ScriptedProblem.ts'
import { NO_EXTRAS, writeReply } from '@/endpoints/scripted/writeReply.ts'

/** Each program wants something that a sealed runtime does not have. */
export const elements: ScriptedProblem = {
  title: 'Gold, silver and copper',
  shows:
    'Repairs that run out: no program can look things up here, so the answer comes from reasoning, marked as fallback.',
  templateId: 'pal-python',
  problem: {
    id: 'scripted-elements',
    question: 'What is the sum of the atomic numbers of gold, silver and copper?',
    expected: '155',
    ...NO_EXTRAS,
  },
  replies: {
    python: [
      writeReply('python', {
        reasoning: 'The periodictable package knows the atomic numbers.',
        program: `
import periodictable

def solution():
    metals = ["Au", "Ag", "Cu"]
    return sum(periodictable.elements.symbol(metal).number for metal in metals)`,
      }),
      writeReply('python', {
        reasoning: 'That package is not there. The mendeleev package has the same data.',
        program: `
from mendeleev import element

def solution():
    metals = ["Au", "Ag", "Cu"]
    return sum(element(metal).atomic_number for metal in metals)`,
      }),
      writeReply('python', {
        reasoning: 'Without packages I fetch a table of the elements.',
        program: `
import json
import urllib.request

def solution():
    with urllib.request.urlopen("https://example.org/elements.json") as answer:
        numbers = json.load(answer)
    return numbers["Au"] + numbers["Ag"] + numbers["Cu"]`,
      }),
      writeReply('python', {
        reasoning: 'Perhaps the table lies in the working folder.',
        program: `
import csv

def solution():
    with open("elements.csv", newline="", encoding="utf-8") as file:
        numbers = {row["symbol"]: int(row["number"]) for row in csv.DictReader(file)}
    return numbers["Au"] + numbers["Ag"] + numbers["Cu"]`,
      }),
    ],
    chainOfThought: `Gold has the atomic number 79, silver 47 and copper 29. Together that makes 79 + 47 = 126 and 126 + 29 = 155.

Answer: 155`,
    direct: 'Answer: 155',
  },
}
