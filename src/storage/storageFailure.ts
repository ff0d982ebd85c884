import type { ArchiveStatus } from './Archive.ts'

/** What an error of IndexedDB means for the person. */
export function storageFailure(error: unknown): Exclude<ArchiveStatus, { type: 'kept' }> {
  return isQuotaError(error)
    ? {
        type: 'full',
        message:
          'The storage of this browser is full. Nothing is lost while this tab stays open: export what you want to keep, or delete old sessions to make room.',
      }
    : {
        type: 'refused',
        message: `This browser keeps nothing for the page at the moment (${nameOf(error)}): a private window, blocked or damaged storage. Everything stays in memory until the tab closes: export what you want to keep.`,
      }
}

/** Dexie puts the browser's error inside its own, and those of several rows into a list. */
export function isQuotaError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (propertyOf(error, 'name') === 'QuotaExceededError') return true
  const failures = propertyOf(error, 'failures')
  return isQuotaError(propertyOf(error, 'inner')) || (Array.isArray(failures) && failures.some(isQuotaError))
}

/** Also of the prototype, where the browser's errors have theirs. */
function propertyOf(error: object, name: string): unknown {
  return Reflect.get(error, name)
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown error'
}
