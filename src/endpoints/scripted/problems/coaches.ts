import type { ScriptedProblem } from '@/endpoints/scripted/ScriptedProblem.ts'
import { NO_EXTRAS, writeReply } from '@/endpoints/scripted/writeReply.ts'

export const coaches: ScriptedProblem = {
  title: 'Coaches for a school trip',
  shows: 'Plain arithmetic: the model reasons, and a program counts.',
  templateId: 'pal-python',
  problem: {
    id: 'scripted-coaches',
    question:
      'A school takes 327 pupils and 23 teachers on a trip. A coach has 52 seats, and as few coaches as possible are hired. How many seats stay empty?',
    expected: '14',
    ...NO_EXTRAS,
  },
  replies: {
    python: [
      writeReply('python', {
        reasoning:
          'Everybody needs a seat, so the number of coaches is the number of people divided by 52, rounded up. The empty seats are what is left over.',
        program: `
def solution():
    pupils = 327
    teachers = 23
    seats_per_coach = 52
    people = pupils + teachers
    coaches = -(-people // seats_per_coach)  # rounded up
    return coaches * seats_per_coach - people`,
      }),
    ],
    javascript: [
      writeReply('javascript', {
        reasoning:
          'The coaches are rounded up to whole ones; the empty seats are the seats hired minus the people.',
        program: `
function solution() {
  const pupils = 327
  const teachers = 23
  const seatsPerCoach = 52
  const people = pupils + teachers
  const coaches = Math.ceil(people / seatsPerCoach)
  return coaches * seatsPerCoach - people
}`,
      }),
    ],
    chainOfThought: `There are 327 + 23 = 350 people. Six coaches have 6 · 52 = 312 seats, which is too few; seven have 7 · 52 = 364. So 364 - 350 = 14 seats stay empty.

Answer: 14`,
    direct: 'Answer: 14',
  },
}
