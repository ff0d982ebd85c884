import type { ProblemSet } from '@/benchmarks/ProblemSet.ts'
import { summaryOf, type ProblemSets } from '@/benchmarks/problemSets/ProblemSets.ts'
import { createLazy } from '@/lib/createLazy.ts'
import { isRecord } from '@/lib/isRecord.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'

/**
 * The problem sets that come with the page, from `problem-sets/` beside it: a list of file names, and a file for each
 * set. They are fetched when they are first asked for; what cannot be had is asked for again the next time.
 */
export function createStarterSets(
  loadJson: (path: string) => Promise<unknown> = fetchJson,
): Pick<ProblemSets, 'list' | 'read'> {
  const load = createLazy(() => loadSets(loadJson))
  return {
    list: async () => (await load()).map(summaryOf),
    // Their ids tell them from others, so that those need no network.
    read: async (id) => (id.startsWith(STARTER) ? (await load()).find((set) => set.id === id) : undefined),
  }
}

const STARTER = 'starter-'

async function loadSets(loadJson: (path: string) => Promise<unknown>): Promise<readonly ProblemSet[]> {
  const index = await loadJson('problem-sets/index.json')
  const files = isRecord(index) && Array.isArray(index['files']) ? index['files'] : []
  const { readProblemSet } = await import('@/benchmarks/problemSets/readProblemSet.ts')
  return Promise.all(files.map(async (file) => readProblemSet(await loadJson(`problem-sets/${file}`))))
}

async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(`./${path}`, { credentials: 'omit' })
  if (!response.ok) {
    const message = `The starter problems could not be loaded (${response.status}).`
    throw new PlaygroundError('asset-missing', message)
  }
  return response.json()
}
