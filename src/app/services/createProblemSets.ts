import type { ProblemSet } from '@/benchmarks/ProblemSet.ts'
import { summaryOf, type ProblemSets, type ProblemSetSummary } from '@/benchmarks/problemSets/ProblemSets.ts'
import { isRecord } from '@/lib/isRecord.ts'
import type { Archive } from '@/storage/Archive.ts'
import { createStarterSets } from './createStarterSets.ts'

const SETS = 'problem-sets'

/** What lists need of each set, so that nobody reads 100,000 problems to learn a name. */
const SUMMARIES = 'problem-set-summaries'

type Documents = Pick<Archive, 'documents' | 'readDocument' | 'writeDocument' | 'subscribe'>

/** The starter sets, and the person's own: each a document of the archive. `loadJson` fetches a file of the page. */
export function createProblemSets(
  opened: Promise<Documents>,
  loadJson?: (path: string) => Promise<unknown>,
): ProblemSets {
  const starters = createStarterSets(loadJson)
  return {
    async list() {
      const [own, offered] = await Promise.all([ownSummaries(await opened), starters.list()])
      return [...offered, ...own]
    },
    async read(id) {
      const starter = await starters.read(id)
      if (starter !== undefined) return starter
      const stored = await (await opened).readDocument(SETS, id)
      return stored === undefined ? undefined : await readSet(stored)
    },
    async save(set) {
      const archive = await opened
      // Both in one go: the archive writes them together.
      await Promise.all([
        archive.writeDocument(SUMMARIES, set.id, summaryOf(set)),
        archive.writeDocument(SETS, set.id, set),
      ])
    },
    async remove(id) {
      const archive = await opened
      await Promise.all([
        archive.writeDocument(SUMMARIES, id, undefined),
        archive.writeDocument(SETS, id, undefined),
      ])
    },
    subscribe: (listener) => subscribe(opened, listener),
  }
}

async function ownSummaries(archive: Documents): Promise<readonly ProblemSetSummary[]> {
  const documents = await archive.documents(SUMMARIES)
  const summaries = await Promise.all(documents.map(({ value }) => readSummary(value)))
  return summaries
    .filter((summary) => summary !== undefined)
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
}

/** Undefined: written by another version of this page, and unknown to this one. */
async function readSummary(value: unknown): Promise<ProblemSetSummary | undefined> {
  if (!isRecord(value) || typeof value['problemCount'] !== 'number') return undefined
  const { problems: _, ...summary } = await readSet({ ...value, problems: [] })
  return { ...summary, problemCount: value['problemCount'] }
}

async function readSet(value: unknown): Promise<ProblemSet> {
  const { readProblemSet } = await import('@/benchmarks/problemSets/readProblemSet.ts')
  return readProblemSet(value)
}

function subscribe(opened: Promise<Documents>, listener: () => void): () => void {
  let isStopped = false
  let stop = () => {
    isStopped = true
  }
  void opened.then((archive) => {
    if (isStopped) return
    stop = archive.subscribe((change) => {
      if (change.type === 'documents-changed' && change.collection === SUMMARIES) listener()
    })
  })
  return () => stop()
}
