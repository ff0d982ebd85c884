import { expect, it } from 'vitest'
import type { ReplyPart } from '@/pipeline/2-model/Model.ts'
import { hideKey } from './hideKey.ts'

const KEY = 'sk-sks-4f9a'
const text = (piece: string): ReplyPart => ({ type: 'text-delta', text: piece })
const thinking = (piece: string): ReplyPart => ({ type: 'thinking-delta', text: piece })
const END: ReplyPart = { type: 'reply-finished', finishReason: 'stop' }

async function told(parts: readonly ReplyPart[], failure?: Error): Promise<readonly ReplyPart[]> {
  const result: ReplyPart[] = []
  const source = (async function* () {
    yield* parts
    if (failure !== undefined) throw failure
  })()
  try {
    for await (const part of hideKey(source, KEY)) result.push(part)
  } catch (error) {
    expect(error).toBe(failure)
  }
  return result
}

const textOf = (parts: readonly ReplyPart[]): string =>
  parts.map((part) => (part.type === 'text-delta' ? part.text : '')).join('')

it('takes a key out of a reply wherever it is cut', async () => {
  const whole = `The key is ${KEY}, or sk-sk${KEY}${KEY} sk-`
  for (let place = 1; place < whole.length; place++) {
    const parts = await told([text(whole.slice(0, place)), text(whole.slice(place)), END])
    expect(textOf(parts)).toBe('The key is [key], or sk-sk[key][key] sk-')
    expect(parts.at(-1)).toEqual(END)
  }
  expect(textOf(await told([...whole].map(text)))).toBe('The key is [key], or sk-sk[key][key] sk-')
})

it('holds back nothing but what may be the beginning of the key', async () => {
  expect(await told([text('one '), text('two s'), text('aid'), END])).toEqual([
    text('one '),
    text('two '),
    text('said'),
    END,
  ])
})

it('loses nothing at a change from thinking to text, and nothing before a failure', async () => {
  expect(await told([thinking('sk-'), text('sk-sks'), END])).toEqual([thinking('sk-'), text('sk-sks'), END])
  expect(await told([text('half sk-s')], new Error('broken'))).toEqual([text('half '), text('sk-s')])
})
