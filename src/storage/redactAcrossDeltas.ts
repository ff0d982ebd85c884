import type { RunEvent } from '@/pipeline/RunEvent.ts'

type Delta = Extract<RunEvent, { type: 'text-delta' | 'thinking-delta' | 'printed' }>

/**
 * A secret may be cut over several deltas, where no single text shows it. If a row of them holds one, the first
 * gets the whole redacted text and the others none; all others stay as they were.
 */
export function redactAcrossDeltas(
  events: readonly RunEvent[],
  redact: (text: string) => string,
): readonly RunEvent[] {
  const result = [...events]
  /** Places of the deltas that continue each other, by what they are part of. */
  const open = new Map<string, number[]>()
  const close = () => {
    for (const places of open.values()) redactRow(result, places, redact)
    open.clear()
  }
  for (const [place, event] of events.entries()) {
    if (isDelta(event)) {
      const channel = event.type === 'printed' ? event.stream : event.type
      const places = open.get(channel)
      if (places === undefined) open.set(channel, [place])
      else places.push(place)
    } else if (event.type !== 'usage-reported') {
      close()
    }
  }
  close()
  return result
}

function isDelta(event: RunEvent): event is Delta {
  return event.type === 'text-delta' || event.type === 'thinking-delta' || event.type === 'printed'
}

function redactRow(events: RunEvent[], places: readonly number[], redact: (text: string) => string): void {
  const deltas = places.flatMap((place) => {
    const event = events[place]
    return event !== undefined && isDelta(event) ? { place, event } : []
  })
  const whole = deltas.map(({ event }) => event.text).join('')
  const redacted = redact(whole)
  if (redacted === whole) return
  for (const [position, { place, event }] of deltas.entries())
    events[place] = { ...event, text: position === 0 ? redacted : '' }
}
