import type { Draft, Standing } from '@/pipeline/3-extract/Draft.ts'
import type { ExtractionMethod, ExtractionPolicy } from '@/pipeline/3-extract/Extraction.ts'

/** What a policy takes from the drafts: one, or several joined. */
export type Choice = {
  readonly drafts: readonly Draft[]
  readonly source: string
  readonly method: ExtractionMethod
  readonly why: string
}

export const POLICIES: readonly ExtractionPolicy[] = [
  'last-fenced',
  'first-fenced',
  'longest-parseable',
  'all-joined',
  'tagged',
]

/** The program that a policy chooses; undefined if no draft may be run. */
export function chooseProgram(drafts: readonly Draft[], policy: ExtractionPolicy): Choice | undefined {
  const pool = bestOf(drafts)
  if (policy === 'first-fenced') return single(pickBare(pool) ?? pool[0], describe('first', pool))
  if (policy === 'longest-parseable') return chooseLongest(drafts, pool)
  if (policy === 'all-joined') return joinAll(pool)
  if (policy === 'tagged') return chooseTagged(pool)
  return single(pickBare(pool) ?? pool.at(-1), describe('last', pool))
}

const STANDINGS: readonly Standing['type'][] = ['good', 'doubtful', 'cut-off', 'mislabelled']

function bestOf(drafts: readonly Draft[]): readonly Draft[] {
  for (const standing of STANDINGS) {
    const pool = drafts.filter((draft) => draft.standing.type === standing)
    if (pool.length > 0) return pool
  }
  return []
}

function describe(which: string, pool: readonly Draft[]): string {
  if (pool.length === 1) return 'the only program'
  return pool.every(({ method }) => method === 'bare')
    ? 'the longest piece of bare code'
    : `the ${which} of ${pool.length} programs`
}

/** Nothing marks bare code off, so that the longest piece is the surest. */
function pickBare(pool: readonly Draft[]): Draft | undefined {
  return pool.every(({ method }) => method === 'bare') ? longestOf(pool) : undefined
}

function longestOf(drafts: readonly Draft[]): Draft | undefined {
  return drafts.reduce<Draft | undefined>(
    (best, draft) => (best === undefined || draft.source.length >= best.source.length ? draft : best),
    undefined,
  )
}

function chooseLongest(drafts: readonly Draft[], pool: readonly Draft[]): Choice | undefined {
  const parseable = drafts.filter(({ isParseable }) => isParseable)
  const longest = longestOf(parseable)
  return longest === undefined
    ? single(pool.at(-1), `nothing parses; ${describe('last', pool)}`)
    : single(longest, 'the longest that parses')
}

function joinAll(pool: readonly Draft[]): Choice | undefined {
  const [first] = pool
  if (first === undefined || pool.length === 1) return single(first, 'the only program')
  const source = pool.map((draft) => draft.source).join('\n\n')
  return { drafts: pool, source, method: 'joined', why: `one of ${pool.length} that were joined` }
}

function chooseTagged(pool: readonly Draft[]): Choice | undefined {
  const tagged = pool.findLast((draft) => draft.isTagged)
  if (tagged !== undefined) return single(tagged, 'the last in a code tag')
  return single(pickBare(pool) ?? pool.at(-1), `no code tag; ${describe('last', pool)}`)
}

function single(draft: Draft | undefined, why: string): Choice | undefined {
  return draft === undefined
    ? undefined
    : { drafts: [draft], source: draft.source, method: draft.method, why }
}
