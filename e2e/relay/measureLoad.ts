// `npm run relay:load`: a class of forty at the relay, all on this machine; prints a line of JSON for each figure.
// The relay is a process of its own, so that its memory and processor time are its own.
import { setTimeout as sleep } from 'node:timers/promises'
import { startModelServer, type ModelServer } from '../server/startModelServer.ts'
import { askAll, type Asked } from './askAll.ts'
import { openStalled } from './openStalled.ts'
import { spawnRelay, type SpawnedRelay } from './spawnRelay.ts'

const STUDENTS = 40
/** 300 events at 30 a second: how a fast hosted model answers. */
const TYPICAL = { type: 'text', text: 'word '.repeat(300), deltaCharacters: 5, deltaMs: 33 } as const
/** 2 MB without a pause: as fast as the upstream can. */
const FLOOD = { type: 'text', text: 'x'.repeat(320_000), deltaCharacters: 16 } as const

// Whatever hangs, the measurement ends.
setTimeout(() => fail('The measurement took more than four minutes.'), 240_000).unref()

await measureTypical()
await measureFlood()
await measureStalled()

async function measureTypical(): Promise<void> {
  await withRelay(TYPICAL, async (relay, upstream) => {
    const direct = await askAll(upstream.baseUrl, STUDENTS)
    const before = relay.usage()
    const relayed = await askAll(`${relay.origin}/v1`, STUDENTS)
    const after = relay.usage()
    const expected = TYPICAL.text
    report('relay-replies-whole', countWhole(relayed, expected), 'of 40')
    report('relay-first-event-p50', quantile(relayed, 0.5, 'firstMs'), 'ms', quantile(direct, 0.5, 'firstMs'))
    report(
      'relay-first-event-p95',
      quantile(relayed, 0.95, 'firstMs'),
      'ms',
      quantile(direct, 0.95, 'firstMs'),
    )
    report('relay-reply-p95', quantile(relayed, 0.95, 'totalMs'), 'ms', quantile(direct, 0.95, 'totalMs'))
    report('relay-longest-gap-p95', quantile(relayed, 0.95, 'gapMs'), 'ms', quantile(direct, 0.95, 'gapMs'))
    report('relay-processor', after.processorMs - before.processorMs, 'ms')
    report('relay-memory-before', before.megabytes, 'MB')
    report('relay-memory-peak', relay.peakMegabytes(), 'MB')
  })
}

async function measureFlood(): Promise<void> {
  await withRelay(FLOOD, async (relay) => {
    const startedAt = performance.now()
    const replies = await askAll(`${relay.origin}/v1`, STUDENTS)
    const seconds = (performance.now() - startedAt) / 1000
    const megabytes = replies.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
    report('relay-flood-replies-whole', countWhole(replies, FLOOD.text), 'of 40')
    report('relay-flood-throughput', megabytes / seconds, 'MB/s')
    report('relay-flood-processor', relay.usage().processorMs, 'ms')
    report('relay-flood-memory-peak', relay.peakMegabytes(), 'MB')
  })
}

/** Forty connections that read nothing, before an upstream that would send 2 MB to each at once. */
async function measureStalled(): Promise<void> {
  await withRelay(FLOOD, async (relay) => {
    const leave = openStalled(relay, STUDENTS)
    await sleep(8000)
    report('relay-stalled-memory-peak', relay.peakMegabytes(), 'MB')
    leave()
    await sleep(500)
    const [other] = await askAll(`${relay.origin}/v1`, 1)
    report(
      'relay-after-stalled-replies-whole',
      countWhole(other === undefined ? [] : [other], FLOOD.text),
      'of 1',
    )
  })
}

async function withRelay(
  answer: typeof TYPICAL | typeof FLOOD,
  measure: (relay: SpawnedRelay, upstream: ModelServer) => Promise<void>,
): Promise<void> {
  const upstream = await startModelServer({ answers: [answer] })
  const relay = await spawnRelay(upstream.baseUrl)
  try {
    await measure(relay, upstream)
  } finally {
    relay.stop()
    await upstream.close()
  }
}

function countWhole(replies: readonly Asked[], expected: string): number {
  return replies.filter(({ text }) => text === expected).length
}

function quantile(replies: readonly Asked[], share: number, figure: 'firstMs' | 'totalMs' | 'gapMs'): number {
  const sorted = replies.map((reply) => reply[figure]).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

function report(name: string, value: number, unit: string, baseline?: number): void {
  const round = (figure: number) => Math.round(figure * 10) / 10
  const compared = baseline === undefined ? {} : { baseline: round(baseline), ratio: round(value / baseline) }
  console.log(JSON.stringify({ name, value: round(value), unit, ...compared }))
}

function fail(message: string): void {
  console.error(message)
  process.exit(1)
}
