import type { Execution } from '@/pipeline/5-execute/Execution.ts'
import { DEFAULT_LIMITS, type Executor, type Guest } from '@/pipeline/5-execute/Executor.ts'
import type { ExecutionLimits, GuestSetup, RunOptions } from '@/pipeline/5-execute/Executor.ts'
import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import type { ExecutorPrograms } from './executorPrograms.ts'
import { requireEqual } from './requireEqual.ts'

/** What a test may set of a guest and of a run; the rest has plain values. */
type RunSettings = Partial<RunOptions> & {
  readonly preamble?: string
  readonly files?: GuestSetup['files']
  readonly inputLines?: readonly string[]
  readonly seed?: number
  readonly limits?: Partial<ExecutionLimits>
}

export async function runOnce(
  executor: Executor,
  source: string,
  settings: RunSettings = {},
): Promise<Execution> {
  const guest = await openGuest(executor, settings)
  const execution = await run(guest, executor, source, settings)
  guest.close()
  return execution
}

export function openGuest(executor: Executor, settings: RunSettings = {}): Promise<Guest> {
  return executor.open(setupOf(settings), new AbortController().signal)
}

export function setupOf({
  preamble = '',
  files = [],
  inputLines = [],
  seed = 1,
  limits = {},
}: RunSettings): GuestSetup {
  return { preamble, files, inputLines, seed, limits: { ...DEFAULT_LIMITS, timeoutMs: 5000, ...limits } }
}

export function run(
  guest: Guest,
  executor: Executor,
  source: string,
  settings: RunSettings = {},
): Promise<Execution> {
  return guest.run(
    { language: executor.language, source },
    { source: { type: 'last-expression' }, signal: new AbortController().signal, ...settings },
  )
}

export async function requireWorks(executor: Executor, { computing }: ExecutorPrograms): Promise<void> {
  const { end } = await runOnce(executor, computing)
  requireEqual(end, { type: 'returned', value: integer(executor, '42') })
}

export function integer({ language }: Executor, text: string): GuestValue {
  return { type: language === 'python' ? 'int' : 'bigint', text }
}
