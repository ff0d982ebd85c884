/**
 * A value that a program handed over, as data: the type it had in the guest and an exact text.
 * `int` and `bigint` are decimal digits of any length; `float` is the guest's shortest exact text
 * (`0.1`, `1e+300`, `nan`, `inf`, `-inf`); `number` is the same for JavaScript (`NaN`, `Infinity`).
 */
export type GuestValue =
  | { readonly type: 'int' | 'bigint' | 'float' | 'number' | 'decimal'; readonly text: string }
  | { readonly type: 'fraction'; readonly numerator: string; readonly denominator: string }
  | { readonly type: 'complex'; readonly real: string; readonly imaginary: string }
  | { readonly type: 'str'; readonly text: string }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'none' | 'undefined' | 'null' }
  | { readonly type: 'list' | 'tuple' | 'set' | 'frozenset' | 'array'; readonly items: readonly GuestValue[] }
  | { readonly type: 'dict' | 'map' | 'object'; readonly entries: readonly GuestEntry[] }
  | { readonly type: 'date' | 'datetime' | 'time' | 'timedelta' | 'bytes'; readonly text: string }
  /** Something with an exact text of its own kind, such as a sympy expression: `typeName` is its class. */
  | { readonly type: 'other'; readonly typeName: string; readonly text: string }
  | {
      readonly type: 'unreadable'
      readonly typeName: string
      readonly reason: 'cyclic' | 'too-large' | 'too-deep' | 'unserialisable' | 'repr-failed'
      /** What could be read of it, cut short. */
      readonly text: string
    }

export type GuestEntry = readonly [key: GuestValue, value: GuestValue]
