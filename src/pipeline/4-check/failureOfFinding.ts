import type { Failure } from '@/pipeline/Failure.ts'
import type { Finding } from './Finding.ts'
import { isKnownModule } from './missingModule.ts'

/**
 * The failure that the findings lead to: the first error in the program, a syntax error before all. Undefined if
 * there are only warnings. A module that exists elsewhere is missing, but not made up.
 */
export function failureOfFinding(findings: readonly Finding[]): Failure | undefined {
  const errors = findings.filter((finding) => finding.severity === 'error' && finding.kind !== undefined)
  const [first] = errors.toSorted(
    (a, b) =>
      rank(a) - rank(b) || a.range.startLine - b.range.startLine || a.range.startColumn - b.range.startColumn,
  )
  if (first?.kind === undefined) return undefined
  return {
    kind: first.kind,
    message: first.message,
    ...(first.hint === undefined ? {} : { hint: first.hint }),
    hallucination: isMadeUp(first),
    ...(first.name === undefined ? {} : { name: first.name }),
    line: first.range.startLine,
  }
}

function rank(finding: Finding): number {
  return finding.kind === 'syntax-error' ? 0 : finding.kind === 'contract-missing' ? 2 : 1
}

function isMadeUp({ kind, name, remedy }: Finding): boolean {
  if (remedy === 'package-settings') return false
  if (kind === 'missing-module') return name !== undefined && !name.startsWith('.') && !isKnownModule(name)
  return kind === 'undefined-name'
}
