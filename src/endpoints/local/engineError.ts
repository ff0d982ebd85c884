import { PlaygroundError } from '@/lib/PlaygroundError.ts'

const OUT_OF_MEMORY =
  /out of memory|bad_alloc|oom|memory access out of bounds|cannot enlarge|failed to (?:m?alloc|grow)|failed to allocate|unable to allocate|Array buffer allocation|could not allocate memory/i
const TOO_LONG = /exceeds? the available context size|context size/i

/**
 * The sentence for what the engine says, as a failure of the stage inference. `log` is what llama.cpp printed before:
 * its exceptions say little of the reason.
 */
export function engineError(error: unknown, log: readonly string[]): PlaygroundError {
  const said = error instanceof Error ? error.message : String(error)
  const all = [said, ...log].join('\n')
  const refused = (message: string) => new PlaygroundError('endpoint-refused', message, { cause: error })
  if (OUT_OF_MEMORY.test(all)) {
    return refused(
      'The model does not fit into the memory that this browser gives a page. Close other tabs, choose a smaller model or a stronger quantisation, or a smaller context under Settings → Models in this browser.',
    )
  }
  if (TOO_LONG.test(said)) {
    const [asked, available] = [...said.matchAll(/\d+/g)].map(([number]) => number)
    const counts = asked === undefined || available === undefined ? '' : ` (${asked} of ${available} tokens)`
    return refused(
      `The messages are longer than the model’s context${counts}. Choose a larger context under Settings → Models in this browser, or a template with fewer exemplars.`,
    )
  }
  if (/unknown model architecture/i.test(all)) {
    const name = /unknown model architecture: '?([^'\n]+)/i.exec(all)?.[1] ?? 'unknown'
    return refused(`The engine in this page does not know models of the architecture “${name.trim()}”.`)
  }
  return refused(`The engine in this page failed: ${lastWords(said, log)}`)
}

function lastWords(said: string, log: readonly string[]): string {
  const reason = log.findLast((line) => /error|fail/i.test(line) && !/stack trace/i.test(line))
  return [said, reason]
    .filter((part) => part !== undefined && part !== '')
    .join(' — ')
    .slice(0, 400)
}
