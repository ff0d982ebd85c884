import type { Place, ProseToken } from './ProseToken.ts'
import { strange } from './strange.ts'

/** The braces of LaTeX, which stand for parentheses, for fractions, or for nothing. */
export interface Braces {
  openFraction(place: Place): readonly ProseToken[]
  /** Of a group that changes no value. */
  openBox(): readonly ProseToken[]
  take(brace: string, place: Place, before: ProseToken | undefined): readonly ProseToken[]
}

type Group = 'numerator' | 'denominator' | 'exponent' | 'box' | 'other'

export function createBraces(): Braces {
  const groups: Group[] = []
  /** A numerator has just ended, so a denominator must begin. */
  let isBetween = false

  function open(place: Place, before: ProseToken | undefined): readonly ProseToken[] {
    if (isBetween) {
      isBetween = false
      groups.push('denominator')
      return [
        { ...place, type: 'operator', operator: '/' },
        { ...place, type: 'open' },
      ]
    }
    const isExponent = before?.type === 'operator' && before.operator === '^'
    groups.push(isExponent ? 'exponent' : 'other')
    return [isExponent ? { ...place, type: 'open' } : strange(place)]
  }

  function close(place: Place): readonly ProseToken[] {
    const group = groups.pop()
    const parenthesis: ProseToken = { ...place, type: 'close' }
    isBetween = group === 'numerator'
    if (group === 'box') return []
    if (group === 'numerator' || group === 'exponent') return [parenthesis]
    return group === 'denominator' ? [parenthesis, parenthesis] : [strange(place)]
  }

  return {
    openFraction(place) {
      groups.push('numerator')
      return [
        { ...place, type: 'open' },
        { ...place, type: 'open' },
      ]
    },
    openBox() {
      groups.push('box')
      return []
    },
    take: (brace, place, before) => (brace === '{' ? open(place, before) : close(place)),
  }
}
