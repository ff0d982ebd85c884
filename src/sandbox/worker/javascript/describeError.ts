/** One line of a QuickJS stack: `    at solution (<program>:3:9)`, or without a name. */
const STACK_LINE = /^\s*at (?:(.*?) \()?(<[^>]+>):(\d+)(?::(\d+))?\)?$/

/** What an error says of itself. */
export type Thrown = { readonly name: string; readonly message: string; readonly stack: string }

/** GuestError of `src/pipeline/5-execute/Execution.ts`, from what was thrown. */
export function describeError({ name, message, stack }: Thrown, filename: string, program: string) {
  const heading = `${name}: ${message}`
  const lines = stack.split('\n').filter((line) => line.trim() !== '')
  const own = lines.filter((line) => /<program|<preamble/.test(line))
  return {
    name,
    message,
    // QuickJS tells the innermost first.
    frames: own.flatMap((line) => frameOf(line, filename, program.split('\n'))).toReversed(),
    traceback: [heading, ...own].join('\n'),
    fullTraceback: [heading, ...lines].join('\n'),
    ...subjectOf(message),
  }
}

function frameOf(line: string, filename: string, programLines: readonly string[]) {
  const [, functionName = '', file, lineNumber, column] = STACK_LINE.exec(line) ?? []
  if (file !== filename) return []
  return [
    {
      line: Number(lineNumber),
      ...(column === undefined ? {} : { column: Number(column) }),
      functionName: functionName === '' || functionName === '<eval>' ? '<program>' : functionName,
      sourceLine: (programLines[Number(lineNumber) - 1] ?? '').slice(0, 500),
    },
  ]
}

/** The name that was not there, and what it was looked for in. */
function subjectOf(message: string): { readonly subject?: string; readonly owner?: string } {
  const undefinedName = /^'?([^']+?)'? is not defined$/.exec(message)?.[1]
  if (undefinedName !== undefined) return { subject: undefinedName }
  const [, subject, owner] = /^cannot (?:read|set) property '(.+)' of (undefined|null)$/.exec(message) ?? []
  return subject === undefined || owner === undefined ? {} : { subject, owner }
}
