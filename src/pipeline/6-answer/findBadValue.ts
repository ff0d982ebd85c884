import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import { showGuestValue } from '@/pipeline/5-execute/showGuestValue.ts'

/** A part of a value that is no answer. `path`: `[2]['price']`, empty for the value itself. */
export type BadValue = { readonly path: string; readonly value: GuestValue }

type Unreadable = Extract<GuestValue, { type: 'unreadable' }>

/** The first part that could not be read as data. */
export function findUnreadable(value: GuestValue): { path: string; value: Unreadable } | undefined {
  const found = findPart(value, (part) => part.type === 'unreadable')
  return found?.value.type === 'unreadable' ? { path: found.path, value: found.value } : undefined
}

/** The first part that is NaN or infinite. */
export function findInfinite(value: GuestValue): BadValue | undefined {
  return findPart(value, isInfinite)
}

function isInfinite(value: GuestValue): boolean {
  switch (value.type) {
    case 'float':
    case 'number':
    case 'decimal':
      return NOT_FINITE.test(value.text)
    case 'complex':
      return NOT_FINITE.test(value.real) || NOT_FINITE.test(value.imaginary)
    default:
      return false
  }
}

const NOT_FINITE = /nan|inf/i

function findPart(value: GuestValue, isBad: (part: GuestValue) => boolean, path = ''): BadValue | undefined {
  if (isBad(value)) return { path, value }
  if ('items' in value) {
    for (const [position, item] of value.items.entries()) {
      const found = findPart(item, isBad, `${path}[${position}]`)
      if (found !== undefined) return found
    }
  }
  if ('entries' in value) {
    for (const [key, item] of value.entries) {
      const shown = showGuestValue({ type: 'list', items: [key] }).slice(1, -1)
      const found = findPart(key, isBad, path) ?? findPart(item, isBad, `${path}[${shown}]`)
      if (found !== undefined) return found
    }
  }
  return undefined
}
