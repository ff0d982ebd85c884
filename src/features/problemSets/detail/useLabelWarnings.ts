import { useEffect, useState } from 'react'
import { findLabelWarnings } from '@/benchmarks/problemSets/findLabelWarnings.ts'
import type { LabelWarnings } from '@/benchmarks/problemSets/LabelWarning.ts'
import type { Problem } from '@/pipeline/Problem.ts'

const NONE: LabelWarnings = new Map()

/** Warnings about the problems, once they are found; the page stays usable meanwhile. */
export function useLabelWarnings(problems: readonly Problem[]): {
  readonly warnings: LabelWarnings
  readonly isLooking: boolean
} {
  const [found, setFound] = useState<{ readonly of: readonly Problem[]; readonly warnings: LabelWarnings }>()
  useEffect(() => {
    const controller = new AbortController()
    const rest = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve))
      controller.signal.throwIfAborted()
    }
    findLabelWarnings(problems, rest).then(
      (warnings) => setFound({ of: problems, warnings }),
      (error: unknown) => {
        // Others took the place of these problems.
        if (!controller.signal.aborted) throw error
      },
    )
    return () => controller.abort()
  }, [problems])
  return { warnings: found?.warnings ?? NONE, isLooking: found?.of !== problems }
}
