import type { SourceTree } from '@/lib/syntaxTree.ts'
import type { Finding } from './Finding.ts'
import { rangeOf } from './rangeOf.ts'

/**
 * ruff and ESLint walk programs by recursion: at a few thousand levels they overflow the stack, ruff for good.
 * Programs that people or models write have some dozens of levels.
 */
const DEEPEST = 500

/** Some rules compare every name with every other. */
const LONGEST_CHARACTERS = 100_000

/** For a program that is too long to be checked, the warning that says so; it runs unchecked. */
export function tooLong(source: string): Finding | undefined {
  return source.length > LONGEST_CHARACTERS ? tooLarge(source, 'too long') : undefined
}

/** The same for one that is nested too deeply. */
export function tooDeep(tree: SourceTree): Finding | undefined {
  return depthOf(tree) > DEEPEST ? tooLarge(tree.source, 'nested too deeply') : undefined
}

function tooLarge(source: string, how: string): Finding {
  return {
    rule: 'pal:too-large',
    severity: 'warning',
    message: `The program is ${how} to be checked before it runs.`,
    range: rangeOf(source, { from: 0, to: 0 }),
  }
}

function depthOf({ root }: SourceTree): number {
  let depth = 0
  let deepest = 0
  root.cursor().iterate(
    () => {
      depth += 1
      deepest = Math.max(deepest, depth)
    },
    () => {
      depth -= 1
    },
  )
  return deepest
}
