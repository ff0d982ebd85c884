import { createSandbox } from '@/sandbox/host/createSandbox.ts'
import type { Sandbox } from '@/sandbox/host/Sandbox.ts'
import type { Language } from '@/pipeline/Program.ts'
import { infectFrame } from './infectFrame.ts'
import { measureStop } from './measureStop.ts'
import { plantSecrets } from './plantSecrets.ts'
import { probeInWorker } from './probeInWorker.ts'
import { runHostile } from './runHostile.ts'
import { samplePauses } from './samplePauses.ts'

const pauses = samplePauses()
const sandboxes = new Map<Language, Sandbox>()
let secret = ''

function sandboxFor(language: Language): Sandbox {
  const known = sandboxes.get(language) ?? createSandbox({ language })
  sandboxes.set(language, known)
  return known
}

async function start(): Promise<void> {
  for (const language of ['python', 'javascript'] as const) await sandboxFor(language).start()
  pauses.take()
}

/** What the tests call in the page. Parameters and results are JSON, because three kinds of drivers carry them. */
const calls = {
  start,
  plantSecrets: async (newSecret: string) => {
    secret = newSecret
    return await plantSecrets(newSecret)
  },
  runHostile: (...[program]: [Parameters<typeof runHostile>[0]]) =>
    runHostile(program, { sandboxFor, secret, takePauses: pauses.take }),
  measureStop: (language: Language) => measureStop(sandboxFor(language)),
  probeInWorker,
  infectFrame,
}

export type Calls = typeof calls

async function call(name: string, parameters: string): Promise<string> {
  const called: unknown = Reflect.get(calls, name)
  if (typeof called !== 'function') throw new Error(`The page has no "${name}".`)
  const result: unknown = await Reflect.apply(called, undefined, JSON.parse(parameters))
  return JSON.stringify(result ?? null)
}

declare global {
  interface Window {
    callHostile: typeof call
  }
}

window.callHostile = call
