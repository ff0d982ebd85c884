import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { RELAY_CODE } from '../server/relayCode.ts'

export type SpawnedRelay = {
  readonly origin: string
  usage(): { readonly megabytes: number; readonly processorMs: number }
  /** The highest of samples taken five times a second since the start. */
  peakMegabytes(): number
  stop(): void
}

const PORT = 8699

/** Starts the relay as `npm run relay` does, with the limits a class has by default. */
export async function spawnRelay(upstreamUrl: string): Promise<SpawnedRelay> {
  const child = spawn(process.execPath, ['.cache/relay/main.mjs'], {
    env: {
      ...process.env,
      RELAY_UPSTREAM_URL: upstreamUrl,
      RELAY_UPSTREAM_KEY: 'sk-9fQ2xVbK7LmN4pRt8wYzA3cD6eF1gH5jK0mN2pQ4rS7tU9vW',
      RELAY_MODELS: 'test-model',
      RELAY_CODE,
      RELAY_STUDENT: 'name',
      RELAY_HOST: '127.0.0.1',
      RELAY_PORT: String(PORT),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilUp(child)
  const usage = () => readUsage(child)
  let peak = usage().megabytes
  const sampling = setInterval(() => (peak = Math.max(peak, usage().megabytes)), 200)
  return {
    origin: `http://127.0.0.1:${PORT}`,
    usage,
    peakMegabytes: () => Math.max(peak, usage().megabytes),
    stop() {
      clearInterval(sampling)
      child.kill()
    },
  }
}

function untilUp(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The relay did not start.')))
    child.stdout?.on('data', (piece: Buffer) => {
      if (piece.includes('The relay is up.')) resolve()
    })
  })
}

/** As `ps` has it on Linux and macOS: kilobytes, and [[hours:]minutes:]seconds. */
function readUsage({ pid }: ChildProcess): { readonly megabytes: number; readonly processorMs: number } {
  const [kilobytes = '', time = ''] = execFileSync('ps', ['-o', 'rss=,time=', '-p', String(pid)])
    .toString()
    .trim()
    .split(/\s+/)
  const seconds = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return { megabytes: Number(kilobytes) / 1024, processorMs: seconds * 1000 }
}
