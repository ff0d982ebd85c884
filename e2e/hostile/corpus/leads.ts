import type { Lead } from '../HostileProgram.ts'

export const NO_NETWORK: Lead = {
  kinds: ['network-refused'],
  sentence: /network|fetch|host is unreachable|connection/i,
}

export const TIMED_OUT: Lead = { kinds: ['timeout'], sentence: /^The program was stopped after [\d.]+ s\./ }

export const OUT_OF_MEMORY: Lead = {
  kinds: ['memory-limit'],
  sentence: /^The program needed more than \d+ MB of memory\./,
}

export const FLOODED: Lead = {
  kinds: ['output-flood'],
  sentence: /^The program printed more than 10000 characters\./,
}

export const CRASHED: Lead = {
  kinds: ['runtime-crash'],
  sentence: /^The program crashed the interpreter: .*A fresh one is ready\./,
}

export const RECURSION: Lead = {
  kinds: ['recursion'],
  sentence: /recursion depth exceeded|Maximum call stack size exceeded/,
}

/** Refused in JavaScript by the browser: the message is the engine's own. */
export const NOT_THERE: Lead = {
  kinds: ['other-exception', 'attribute-error', 'network-refused', 'type-error', 'name-error'],
  sentence: /^(JsException|AttributeError|TypeError|NameError|ReferenceError) in line \d+: \S/,
}

/** The stack of C or of the browser ran out: Python noticed in time, or the interpreter died of it. */
export const DEEP: readonly Lead[] = [
  { kinds: ['recursion'], sentence: /^RecursionError in line \d+: .*recursion depth exceeded/ },
  {
    kinds: ['runtime-crash'],
    sentence: /^The program crashed the interpreter: .*(call stack size exceeded|too much recursion)/,
  },
]

export function value(pattern: RegExp): Lead {
  return { kinds: ['value'], sentence: pattern }
}

export function raises(kind: Lead['kinds'][number], pattern: RegExp): Lead {
  return { kinds: [kind], sentence: pattern }
}
