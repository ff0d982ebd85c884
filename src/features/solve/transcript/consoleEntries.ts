type ConsoleLevel = 'debug' | 'warn' | 'error' | 'trace' | 'sandbox'

/** What one call of the console wrote to stderr. */
export type ConsoleEntry = { readonly level: ConsoleLevel; readonly text: string }

const NAMED = /^\s*\[(debug|warn|trace|sandbox)\] ?/

/**
 * A JavaScript program's stderr by levels of its console. All but errors are written with their name in front, and
 * with their later lines set in (`guest.js` of the sandbox).
 */
export function consoleEntries(stderr: string): readonly ConsoleEntry[] {
  const entries: { level: ConsoleLevel; text: string }[] = []
  for (const line of stderr.replace(/\n$/, '').split('\n')) {
    const name = NAMED.exec(line)
    const last = entries.at(-1)
    if (name !== null) entries.push({ level: levelOf(name[1]), text: line.slice(name[0].length) })
    else if (last !== undefined && (last.level === 'error' || line.startsWith('  '))) last.text += `\n${line}`
    else entries.push({ level: 'error', text: line })
  }
  return entries
}

function levelOf(name: string | undefined): ConsoleLevel {
  return name === 'debug' || name === 'warn' || name === 'trace' || name === 'sandbox' ? name : 'error'
}
