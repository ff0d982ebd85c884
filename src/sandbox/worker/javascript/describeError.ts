/** One line of a QuickJS stack: `    at solution (<program>:3:9)`, or without a name. */
const STACK_LINE = /^\s*at (?:(.*?) \()?(<[^>]+>):(\d+)(?::(\d+))?\)?$/

const MAXIMUM_FRAMES = 50

/** What an error says of itself. */
export type Thrown = { readonly name: string; readonly message: string; readonly stack: string }

/** GuestError of `src/pipeline/5-execute/Execution.ts`, from what was thrown. */
export function describeError(thrown: Thrown, filename: string, program: string) {
  const { name, message: shortMessage, stack } = withUsualName(thrown)
  const callee = shortMessage === 'not a function' ? calleeOf(stack, filename, program) : undefined
  const message = callee === undefined ? shortMessage : `${callee} is not a function`
  const heading = `${name}: ${message}`
  const lines = stack.split('\n').filter((line) => line.trim() !== '')
  const own = lines.filter((line) => /<program|<preamble/.test(line))
  const parts = callee === undefined ? subjectOf(message) : partsOf(callee)
  const [innermost, ...outer] = own
    .slice(0, MAXIMUM_FRAMES)
    .flatMap((line) => frameOf(line, filename, program))
  const failing = callee === undefined ? parts.subject : callee
  return {
    name,
    message,
    // QuickJS tells the innermost first.
    frames: innermost === undefined ? [] : [withRange(innermost, failing), ...outer].toReversed(),
    traceback: [heading, ...own].join('\n'),
    fullTraceback: [heading, ...lines].join('\n'),
    ...parts,
  }
}

/** As other engines call it. */
function withUsualName(thrown: Thrown): Thrown {
  if (thrown.message !== 'stack overflow') return thrown
  return { ...thrown, name: 'RangeError', message: 'Maximum call stack size exceeded' }
}

function frameOf(line: string, filename: string, program: string) {
  const [, functionName = '', file, lineNumber, column] = STACK_LINE.exec(line) ?? []
  if (file !== filename) return []
  return [
    {
      line: Number(lineNumber),
      ...(column === undefined ? {} : { column: Number(column) }),
      functionName: functionName === '' || functionName === '<eval>' ? '<program>' : functionName,
      sourceLine: (program.split('\n')[Number(lineNumber) - 1] ?? '').slice(0, 500),
    },
  ]
}

type Frame = ReturnType<typeof frameOf>[number]

/**
 * With the expression that failed. QuickJS tells one column, which is at a name, behind it or at the bracket of its
 * call; so it is the failing name that is nearest before it or just behind it, else the word that stands there.
 */
function withRange(frame: Frame, failing: string | undefined) {
  const { line, column, sourceLine } = frame
  if (column === undefined) return frame
  const named = failing === undefined ? -1 : sourceLine.lastIndexOf(failing, column)
  if (failing !== undefined && named >= 0) {
    return { ...frame, column: named + 1, endLine: line, endColumn: named + 1 + failing.length }
  }
  const word = /^[\w$]+/.exec(sourceLine.slice(column - 1))?.[0] ?? ' '
  return { ...frame, endLine: line, endColumn: column + word.length }
}

/** The name that was not there, and what it was looked for in. */
function subjectOf(message: string): { readonly subject?: string; readonly owner?: string } {
  const undefinedName = /^'?([^']+?)'? is not defined$/.exec(message)?.[1]
  if (undefinedName !== undefined) return { subject: undefinedName }
  const [, subject, owner] = /^cannot (?:read|set) property '(.+)' of (undefined|null)$/.exec(message) ?? []
  return subject === undefined || owner === undefined ? {} : { subject, owner }
}

/** QuickJS does not say what is no function, but its column is where the call's parenthesis opens. */
function calleeOf(stack: string, filename: string, program: string): string | undefined {
  const [innermost] = stack.split('\n').flatMap((line) => frameOf(line, filename, program))
  const line = program.split('\n')[(innermost?.line ?? 0) - 1]
  const before = line?.slice(0, (innermost?.column ?? 0) - 1)
  return /[\w$]+(?:\.[\w$]+)*$/.exec(before ?? '')?.[0]
}

function partsOf(callee: string): { readonly subject: string; readonly owner?: string } {
  const dot = callee.lastIndexOf('.')
  return dot < 0 ? { subject: callee } : { subject: callee.slice(dot + 1), owner: callee.slice(0, dot) }
}
