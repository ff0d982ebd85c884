import type { Sampling } from '@/pipeline/2-model/Model.ts'

/** The sampling with one number set; anything but a number takes it out, so that it is not sent. */
export function withNumber(
  sampling: Sampling,
  name: Exclude<keyof Sampling, 'stop'>,
  value: number | string,
): Sampling {
  const { [name]: _, ...others } = sampling
  return typeof value === 'number' ? { ...others, [name]: value } : others
}

/** Stop sequences as a person writes them: separated by bars, `\n` for a new line. */
export function textOfStops(stop: readonly string[] | undefined): string {
  return (stop ?? []).map((text) => text.replaceAll('\n', '\\n')).join('|')
}

/** The sampling with the stop sequences that the text names; none are not sent. */
export function listOfStops(sampling: Sampling, text: string): Sampling {
  const { stop: _, ...others } = sampling
  const stop = text.split('|').map((part) => part.replaceAll('\\n', '\n'))
  return text === '' ? others : { ...others, stop }
}
