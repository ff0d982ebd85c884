import { createParser } from 'eventsource-parser'

/**
 * `unreadable`: a piece that is no JSON and was not completed by what followed. `too-long`: an event had no end
 * within the limit; nothing can be read after it.
 */
export type JsonEvent =
  | { readonly type: 'value'; readonly value: unknown; readonly eventName: string | undefined }
  | { readonly type: 'done' }
  | { readonly type: 'unreadable'; readonly text: string }
  | { readonly type: 'too-long'; readonly limitCharacters: number }

/** Turns text, cut anywhere, into JSON values. */
export type ValueReader = {
  read(text: string): readonly JsonEvent[]
  end(): readonly JsonEvent[]
}

/** Reads server-sent events: comments, any newline, `data:` without a space, data over several lines. */
export function createStreamReader(lineCharacters: number): ValueReader {
  const events: JsonEvent[] = []
  let pending = ''
  let isBroken = false
  const parser = createParser({
    maxBufferSize: lineCharacters,
    onEvent: ({ data, event: eventName }) => {
      const { read, rest } = readData(pending, data, eventName)
      events.push(...read)
      pending = rest.slice(0, lineCharacters)
    },
    onError: (error) => {
      if (error.type !== 'max-buffer-size-exceeded') return
      isBroken = true
      events.push({ type: 'too-long', limitCharacters: lineCharacters })
    },
  })

  return {
    read: (text) => {
      if (!isBroken) parser.feed(text)
      return events.splice(0)
    },
    end: () => {
      // The last event counts even if the blank line after it is missing.
      if (!isBroken) parser.feed('\n\n')
      if (pending !== '') events.push({ type: 'unreadable', text: pending })
      return events.splice(0)
    },
  }
}

/** Reads a body that is one JSON value, or one value to a line. */
export function createJsonReader(): ValueReader {
  let body = ''
  return {
    read: (text) => {
      body += text
      return []
    },
    end: () => {
      const whole = readJson(body)
      if (whole !== undefined) return [{ type: 'value', value: whole.value, eventName: undefined }]
      return body
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .map((line) => readLine(line, undefined) ?? { type: 'unreadable', text: line })
    },
  }
}

type DataRead = { readonly read: readonly JsonEvent[]; readonly rest: string }

/** `pending`: earlier data that was no JSON; a proxy may have cut one value into two events. */
function readData(pending: string, data: string, eventName: string | undefined): DataRead {
  const text = data.trim()
  const joined = pending === '' ? undefined : readLine(pending + text, eventName)
  if (joined !== undefined) return { read: [joined], rest: '' }
  // A comment that a proxy has sent on as data.
  if (text === '' || text.startsWith(':')) return { read: [], rest: pending }
  const alone = readLine(text, eventName)
  if (alone !== undefined) return { read: [...unread(pending), alone], rest: '' }
  if (pending === '' && !/^[[{]/.test(text)) return { read: plainText(text, eventName), rest: '' }
  const lines = text.split('\n').map((line) => readLine(line.trim(), eventName))
  if (lines.length > 1 && lines.every((line) => line !== undefined)) {
    return { read: [...unread(pending), ...lines], rest: '' }
  }
  return { read: [], rest: pending + text }
}

/** Text that is not even the beginning of JSON: a keep-alive, unless the event is called an error. */
function plainText(text: string, eventName: string | undefined): readonly JsonEvent[] {
  return eventName === 'error' ? [{ type: 'value', value: { message: text }, eventName }] : []
}

function unread(pending: string): readonly JsonEvent[] {
  return pending === '' ? [] : [{ type: 'unreadable', text: pending }]
}

function readLine(line: string, eventName: string | undefined): JsonEvent | undefined {
  if (line === '[DONE]') return { type: 'done' }
  const json = readJson(line)
  return json === undefined ? undefined : { type: 'value', value: json.value, eventName }
}

function readJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    // The caller tries another way to read it, and reports it as unreadable if none works.
    return undefined
  }
}
