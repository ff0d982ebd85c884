import type { Place, ProseToken } from './ProseToken.ts'

/** What only somebody who knows its meaning could reckon with: nothing is read up to the next mark or equals sign. */
export function strange(place: Place): ProseToken {
  return { ...place, type: 'break', leads: 'not-in-sentence', ends: false }
}
