import type { FailureKind } from '@/pipeline/Failure.ts'

/** `name-error` → `name error`. */
export function failureName(kind: FailureKind): string {
  return kind.replaceAll('-', ' ')
}
