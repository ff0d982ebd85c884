import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { fetchPackages } from '@/sandbox/build/fetchPackages.ts'
import { askOurs } from './askOurs.ts'
import { askPip } from './askPip.ts'
import { RELEASES, REQUESTS, SEARCHED } from './handWritten.ts'
import { serveIndex } from './serveIndex.ts'

/** Real packages with what they need, with markers and extras in their metadata. */
const REAL = (
  'sympy networkx rich pydantic requests click beautifulsoup4 python-dateutil more-itertools tabulate num2words ' +
  'attrs tqdm cattrs inflect pyparsing'
).split(' ')

/** Of micropip: it has no compiled ones in Node, and what it installed under a name with `_` it does not remove. */
const LEFT_OUT = ['pydantic', 'cattrs', 'inflect']

/** Where micropip 0.11.1 does otherwise than pip and the page, with what it chooses. */
const MICROPIP_DIFFERS: readonly string[] = [
  // It does not ask which Python a wheel needs.
  'too-new: too-new 2.0',
  'marked: leaf 1.10.post1,marked 1.0,too-new 2.0,withdrawn 1.0',
  // An extra that stands for others of the same package.
  'itself[all]: itself 1.0',
]

test.setTimeout(300_000)

let folder = ''
let reason = ''
let index: Awaited<ReturnType<typeof serveIndex>> | undefined

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'agreement-'))
  try {
    fetchPackages({ names: [...REAL, 'micropip'], folder })
  } catch (error) {
    reason = String(error)
    return
  }
  index = await serveIndex(RELEASES, folder)
})

test.afterAll(async () => {
  await index?.close()
  await rm(folder, { recursive: true })
})

test('the page chooses what pip chooses, from the same index', async () => {
  test.skip(index === undefined, reason)
  const address = index?.address ?? ''
  const all = [...REQUESTS, ...SEARCHED, ...REAL.map((name) => [name]), REAL]
  const ours = await askAll(all, (requests) => askOurs(address, requests))
  const pips = await askAll(all, (requests) => askPip(address, requests))
  expect(ours).toEqual(pips)
  expect(ours['marked']).toEqual(['leaf 1.10.post1', 'marked 1.0', 'too-new 1.0', 'withdrawn 1.0'])
  expect(ours['sympy']).toHaveLength(2)
})

test('the page chooses what micropip chooses, where micropip finds an answer', async () => {
  test.skip(index === undefined, reason)
  const wheel = (await readdir(folder)).find((name) => name.startsWith('micropip-')) ?? ''
  const address = index?.address ?? ''
  const all = [...REQUESTS, ...REAL.filter((name) => !LEFT_OUT.includes(name)).map((name) => [name])]
  const script = fileURLToPath(new URL('askMicropip.mjs', import.meta.url))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, address, path.join(folder, wheel), JSON.stringify(all)],
    { maxBuffer: 1e8 },
  )
  const answers = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as unknown[]
  const micropips = Object.fromEntries(
    all.map((requests, position) => [requests.join(' '), answers[position]]),
  )
  const ours = await askAll(all, (requests) => askOurs(address, requests))
  const differing = Object.entries(ours).flatMap(([key, answer]) =>
    JSON.stringify(answer) === JSON.stringify(micropips[key]) ? [] : [`${key}: ${String(micropips[key])}`],
  )
  expect(differing).toEqual(MICROPIP_DIFFERS)
})

async function askAll<Answer>(
  all: readonly (readonly string[])[],
  ask: (requests: readonly string[]) => Promise<Answer>,
): Promise<Record<string, Answer>> {
  const answers: Record<string, Answer> = {}
  for (const requests of all) answers[requests.join(' ')] = await ask(requests)
  return answers
}
