import { bill } from './problems/bill.ts'
import { bucket } from './problems/bucket.ts'
import { coaches } from './problems/coaches.ts'
import { cube } from './problems/cube.ts'
import { elements } from './problems/elements.ts'
import { fridays } from './problems/fridays.ts'
import { pool } from './problems/pool.ts'
import { primes } from './problems/primes.ts'
import { requests } from './problems/requests.ts'
import { rope } from './problems/rope.ts'
import { savings } from './problems/savings.ts'
import { tank } from './problems/tank.ts'
import type { ScriptedProblem } from './ScriptedProblem.ts'

/** What the scripted model can answer, in the order in which it is worth showing. */
export const SCRIPTED_PROBLEMS: readonly ScriptedProblem[] = [
  coaches,
  requests,
  primes,
  bill,
  pool,
  fridays,
  tank,
  savings,
  rope,
  cube,
  bucket,
  elements,
]
