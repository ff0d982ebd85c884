import { hashText } from '@/lib/hashText.ts'
import type { Point } from './evaluateAt.ts'

/**
 * Values for unknowns that look random and are always the same: FNV-1a of the name and the point's number, stirred
 * by the finaliser of MurmurHash3. All are between 0.3 and 2.7, but that of `negative`.
 */
export function samplePoint(number: number, negative?: string): Point {
  return (symbol) => {
    const value = 0.3 + 2.4 * fractionOf(`${number} ${symbol}`)
    return symbol === negative ? -value : value
  }
}

function fractionOf(text: string): number {
  let hash = hashText(text)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
