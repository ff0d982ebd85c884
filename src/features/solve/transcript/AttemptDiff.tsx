import type { Program } from '@/pipeline/Program.ts'
import type { Attempt } from '@/pipeline/Run.ts'
import { DiffLines } from '@/ui/DiffLines.tsx'
import { Fold } from './Fold.tsx'

type Props = { readonly attempt: Attempt; readonly beforeNumber: number; readonly before: Program }

/** What the attempt changed in the program before it. */
export function AttemptDiff({ attempt, beforeNumber, before }: Props) {
  const after = attempt.blocks.findLast(({ program }) => program !== undefined)?.program
  if (after === undefined) return null
  return (
    <Fold summary={`Changes since attempt ${beforeNumber}`} isOpenAtFirst>
      <DiffLines
        label={`Changes since attempt ${beforeNumber}`}
        before={before.source}
        after={after.source}
      />
    </Fold>
  )
}
