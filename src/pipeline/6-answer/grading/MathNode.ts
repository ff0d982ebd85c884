import type { Fraction } from 'fraction.js'

export type RelationOperator = '=' | '≈' | '≠' | '<' | '>' | '≤' | '≥' | '∈' | '≡'

export type RelationLink = { readonly operator: RelationOperator; readonly node: MathNode }

/**
 * How a sequence was written: `value` for a container that a program handed over, `` for `1, 2` without brackets,
 * `{` for sets. Two items between round or square brackets may also be an interval.
 */
export type Bracket = '' | 'value' | '(' | '[' | '{'

/** An answer as mathematics. It is compared, and its arithmetic is computed; it is never run as code. */
export type MathNode =
  /** `isDecimal`: written with a point or an exponent, so it may be a rounded number. */
  | { readonly type: 'number'; readonly value: Fraction; readonly isDecimal: boolean }
  /** A whole number beyond what is computed with; compared digit by digit. */
  | { readonly type: 'huge'; readonly digits: string }
  | { readonly type: 'symbol'; readonly name: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'sum' | 'product' | 'ratio'; readonly parts: readonly MathNode[] }
  | { readonly type: 'quotient'; readonly top: MathNode; readonly bottom: MathNode }
  | { readonly type: 'power'; readonly base: MathNode; readonly exponent: MathNode }
  /** `sign` −1 for `\mp`: where ± is plus it is minus. */
  | {
      readonly type: 'plus-minus'
      readonly first: MathNode
      readonly second: MathNode
      readonly sign: 1 | -1
    }
  | { readonly type: 'call'; readonly name: string; readonly parts: readonly MathNode[] }
  | { readonly type: 'percent'; readonly of: MathNode }
  | { readonly type: 'measure'; readonly of: MathNode; readonly unit: string }
  | {
      readonly type: 'sequence'
      readonly open: Bracket
      readonly close: ')' | ']' | ''
      readonly items: readonly MathNode[]
    }
  /** `a or b`, `x = 1 and x = 2`: alternatives in no order. */
  | { readonly type: 'solutions'; readonly items: readonly MathNode[] }
  | { readonly type: 'union'; readonly operator: '∪' | '∩' | '∖'; readonly parts: readonly MathNode[] }
  | { readonly type: 'relation'; readonly first: MathNode; readonly links: readonly RelationLink[] }
  | { readonly type: 'matrix'; readonly rows: readonly (readonly MathNode[])[] }
  | { readonly type: 'object'; readonly entries: readonly (readonly [key: string, value: MathNode])[] }

export type NodeOf<Type extends MathNode['type']> = Extract<MathNode, { readonly type: Type }>
