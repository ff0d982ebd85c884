import type { Exemplar } from '@/pipeline/Template.ts'
import { exemplar } from './templateDefaults.ts'

/** Written for this project. Each shows one kind of problem; a test runs every program. */
export const palPythonExemplars: readonly Exemplar[] = [
  exemplar(
    'A school orders 14 boxes of chalk with 24 sticks each. 3 boxes arrive broken and go back. In the first month 57 sticks are used up. How many sticks are left?',
    `Only the unbroken boxes count; the sticks used are taken from what is in them.

\`\`\`python
def solution():
    boxes_ordered = 14
    boxes_broken = 3
    sticks_per_box = 24
    sticks_used = 57
    sticks_kept = (boxes_ordered - boxes_broken) * sticks_per_box
    return sticks_kept - sticks_used
\`\`\``,
  ),
  exemplar(
    'A jacket costs 80 euros. Its price is raised by 15 % and some weeks later lowered by 15 %. What does it cost in the end, in euros?',
    `Each change is a percentage of the price at that time, so the two factors are multiplied.

\`\`\`python
from fractions import Fraction

def solution():
    price = Fraction(80)
    change = Fraction(15, 100)
    raised = price * (1 + change)
    lowered = raised * (1 - change)
    return float(lowered)
\`\`\``,
  ),
  exemplar(
    'A night train leaves at 21:47 and arrives at 06:12 the next morning. How many minutes does the journey take?',
    `Both times are counted in minutes since midnight, and the arrival is a day later.

\`\`\`python
def solution():
    minutes_per_day = 24 * 60
    departure = 21 * 60 + 47
    arrival = 6 * 60 + 12
    return arrival + minutes_per_day - departure
\`\`\``,
  ),
  exemplar(
    'In a game there are coins worth 1, 7, 20 and 50 points. What is the smallest number of coins that make exactly 88 points?',
    `Taking the largest coin first need not be best, so the fewest coins are computed for every amount up to 88.

\`\`\`python
def solution():
    coins = [1, 7, 20, 50]
    target = 88
    fewest = [0]
    for amount in range(1, target + 1):
        fewest.append(1 + min(fewest[amount - coin] for coin in coins if coin <= amount))
    return fewest[target]
\`\`\``,
  ),
  exemplar(
    'What is the sum of the decimal digits of 2 to the power of 250?',
    `Python's integers have no limit, so the power is computed and its digits are added up.

\`\`\`python
def solution():
    base = 2
    exponent = 250
    return sum(int(digit) for digit in str(base ** exponent))
\`\`\``,
  ),
  exemplar(
    'Lena is 4 years older than three times her brother’s age. Together they are 36 years old. How old is Lena?',
    `Every possible age of the brother is tried, and the one that fits both conditions is taken.

\`\`\`python
def solution():
    years_older = 4
    times = 3
    together = 36
    for brother in range(together + 1):
        lena = times * brother + years_older
        if lena + brother == together:
            return lena
\`\`\``,
  ),
  exemplar(
    'One pump fills a pool in 6 hours, another in 4 hours. How many minutes do both need together?',
    `The pumps' rates in pools per hour add up; the time is the inverse of the sum.

\`\`\`python
from fractions import Fraction

def solution():
    hours_first = 6
    hours_second = 4
    pools_per_hour = Fraction(1, hours_first) + Fraction(1, hours_second)
    minutes = 60 / pools_per_hour
    return int(minutes) if minutes.denominator == 1 else float(minutes)
\`\`\``,
  ),
  exemplar(
    'Building work begins on Monday, 3 March 2025, and takes 45 working days, Monday to Friday, the first day included. On what date is the last working day? Give it as YYYY-MM-DD.',
    `The days are walked through one by one; Saturdays and Sundays are not counted.

\`\`\`python
from datetime import date, timedelta

def solution():
    day = date(2025, 3, 3)
    working_days = 45
    saturday = 5
    done = 1
    while done < working_days:
        day += timedelta(days=1)
        if day.weekday() < saturday:
            done += 1
    return day.isoformat()
\`\`\``,
  ),
]
