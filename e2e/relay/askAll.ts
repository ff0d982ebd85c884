import { RELAY_CODE } from '../server/relayCode.ts'

/** How one student's question went. */
export type Asked = {
  readonly text: string
  readonly bytes: number
  readonly firstMs: number
  readonly totalMs: number
  /** The longest time between two pieces. */
  readonly gapMs: number
}

/** So many students ask at the same moment and read as fast as they can. */
export function askAll(baseUrl: string, students: number): Promise<readonly Asked[]> {
  return Promise.all(Array.from({ length: students }, (_, student) => ask(baseUrl, `student-${student}`)))
}

/** What a student sends. */
export const LOAD_QUESTION = JSON.stringify({
  model: 'test-model',
  messages: [{ role: 'user', content: 'How many legs have 3 spiders?' }],
  stream: true,
})

async function ask(baseUrl: string, name: string): Promise<Asked> {
  const startedAt = performance.now()
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${RELAY_CODE}:${name}`, 'Content-Type': 'application/json' },
    body: LOAD_QUESTION,
  })
  if (response.body === null || !response.ok) throw new Error(`A question was refused (${response.status}).`)
  const pieces: Uint8Array[] = []
  const times = [startedAt]
  for await (const piece of response.body) {
    pieces.push(piece)
    times.push(performance.now())
  }
  const body = Buffer.concat(pieces)
  const gaps = times.slice(2).map((time, position) => time - (times[position + 1] ?? time))
  return {
    text: contentOf(body.toString('utf8')),
    bytes: body.length,
    firstMs: (times[1] ?? Number.NaN) - startedAt,
    totalMs: performance.now() - startedAt,
    gapMs: gaps.reduce((longest, gap) => Math.max(longest, gap), 0),
  }
}

/** Empty if the stream did not come to its end. */
function contentOf(stream: string): string {
  if (!stream.endsWith('data: [DONE]\n\n')) return ''
  return stream
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice('data: '.length)).choices?.[0]?.delta?.content ?? '')
    .join('')
}
