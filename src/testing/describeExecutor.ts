import { describe, it } from 'vitest'
import type { Executor } from '@/pipeline/5-execute/Executor.ts'
import { EXECUTOR_CONTRACT } from './executorContract.ts'
import type { ExecutorPrograms } from './executorPrograms.ts'

/** Registers the contract of executors as tests. (In a real browser, `e2e/sandbox` runs the same promises.) */
export function describeExecutor(name: string, executor: Executor, programs: ExecutorPrograms): void {
  describe(name, () => {
    it.each(EXECUTOR_CONTRACT.map((promise) => [promise.name, promise] as const))(
      '%s',
      async (_name, promise) => {
        await promise.check(executor, programs)
      },
    )
  })
}
