/**
 * The rules that ruff checks, each with its part: `syntax`: CPython refuses the whole program, so it is an error.
 * `name`: handled apart (undefinedNames.ts). `warning`: likely a slip that the run itself will show or hide; it
 * never stops a program. Left out: style, and what is harmless in a program that runs once (unused imports,
 * f-strings without placeholders, line lengths).
 */
export const RUFF_RULES: Readonly<Record<string, 'syntax' | 'name' | 'warning'>> = {
  F404: 'syntax', // `from __future__` not at the start
  F406: 'syntax', // star import inside a function
  F621: 'syntax', // too many starred targets
  F622: 'syntax', // two starred targets
  F701: 'syntax', // break outside a loop
  F702: 'syntax', // continue outside a loop
  F704: 'syntax', // yield outside a function
  F706: 'syntax', // return outside a function
  F707: 'syntax', // bare except not last
  PLE0115: 'syntax', // nonlocal and global at once
  PLE0117: 'syntax', // nonlocal without binding
  PLE0118: 'syntax', // name used before its global statement
  PLE1142: 'syntax', // await in a function that is not async
  F821: 'name',
  F405: 'name', // perhaps from a star import
  F402: 'warning', // a loop variable takes the place of an import
  F502: 'warning', // %-format: the next seven raise when they run
  F503: 'warning',
  F505: 'warning',
  F506: 'warning',
  F507: 'warning',
  F508: 'warning',
  F509: 'warning',
  F521: 'warning', // .format: the next three raise when they run
  F524: 'warning',
  F525: 'warning',
  F601: 'warning', // a dict key twice: the first value is lost
  F631: 'warning', // assert on a tuple is always true
  F632: 'warning', // `is` with a number
  F633: 'warning', // print >> is of Python 2
  F634: 'warning', // if on a tuple is always true
  F811: 'warning', // defined twice: the first one is never used
  F823: 'warning', // a local read before it is assigned
  F841: 'warning', // assigned and never used
  F901: 'warning', // raise NotImplemented
  B002: 'warning', // ++n does nothing
  B006: 'warning', // a list as default is shared between calls
  B012: 'warning', // return in finally hides errors
  B015: 'warning', // a comparison where an assignment was meant
  B018: 'warning', // an expression whose value is lost
  B020: 'warning', // a loop variable overrides what it loops over
  B023: 'warning', // a function in a loop sees the last value only
  B033: 'warning', // an element twice in a set
  PLE0643: 'warning', // an index past the end of a literal
  PLR0124: 'warning', // a name compared with itself
  PLW0127: 'warning', // x = x
  PLW0129: 'warning', // assert on a text is always true
  PLW0133: 'warning', // an exception made and not raised
}
