import type { Waiting } from '@/sandbox/protocol/PackageLibrary.ts'
import type { Candidate, PackageSource } from './PackageSource.ts'
import { readRequirement, type Requirement } from './readRequirement.ts'
import { isSatisfied } from './versions.ts'

/** A tree of packages beyond this is a mistake, or an index that means harm. */
const MOST_PACKAGES = 200

/** Candidates looked at before the search gives up: each may cost a download of metadata. */
const MOST_STEPS = 400

export type Search = { readonly sources: readonly PackageSource[]; readonly waiting: Waiting; steps: number }

/** A requirement and the package that has it; empty: it was asked for itself. */
type Wish = { readonly requirement: Requirement; readonly wantedBy: string }

type Chosen = {
  readonly candidate: Candidate
  readonly depends: readonly string[]
  readonly extras: readonly string[]
}

type Solution = { readonly type: 'solved'; readonly candidates: readonly Candidate[] }

type DeadEnd = {
  readonly type: 'none'
  readonly code: 'package-missing' | 'package-excluded'
  readonly because: string
  /** Packages whose choice led here: another choice of any other would lead here again. */
  readonly culprits: ReadonlySet<string>
}

/**
 * Depth-first with backjumping: where wishes exclude each other it goes back to the last choice that has to do with it
 * and takes an older version there.
 */
export async function searchPackages(
  requests: readonly string[],
  search: Search,
): Promise<Solution | DeadEnd> {
  return await solve(wishesOf(requests, NOTHING, ''), new Map(), search)
}

const NOTHING: readonly string[] = []

function wishesOf(texts: readonly string[], extras: readonly string[], wantedBy: string): readonly Wish[] {
  return texts.flatMap((text) => {
    const requirement = readRequirement(text, extras)
    return requirement === undefined ? [] : [{ requirement, wantedBy }]
  })
}

async function solve(
  wishes: readonly Wish[],
  chosen: ReadonlyMap<string, Chosen>,
  search: Search,
): Promise<Solution | DeadEnd> {
  const [wish, ...others] = wishes
  if (wish === undefined)
    return { type: 'solved', candidates: [...chosen.values()].map(({ candidate }) => candidate) }
  const known = chosen.get(wish.requirement.name)
  if (known === undefined) return await choose(wish, others, chosen, search)
  if (!isSatisfied(known.candidate.version, wish.requirement.specifier)) return tooLate(wish, known)
  return await takeExtras(wish, known, { others, chosen, search })
}

type Rest = {
  readonly others: readonly Wish[]
  readonly chosen: ReadonlyMap<string, Chosen>
  readonly search: Search
}

/** An extra that was not asked for before may need more. */
async function takeExtras(
  { requirement }: Wish,
  known: Chosen,
  { others, chosen, search }: Rest,
): Promise<Solution | DeadEnd> {
  const { name } = requirement
  const extras = [...new Set([...known.extras, ...requirement.extras])]
  if (extras.length === known.extras.length) return await solve(others, chosen, search)
  const more = wishesOf(known.depends, extras, name)
  return await solve([...others, ...more], new Map(chosen).set(name, { ...known, extras }), search)
}

async function choose(
  wish: Wish,
  others: readonly Wish[],
  chosen: ReadonlyMap<string, Chosen>,
  search: Search,
): Promise<Solution | DeadEnd> {
  const { name, extras } = wish.requirement
  const rivals = [wish, ...others.filter(({ requirement }) => requirement.name === name)]
  const culprits = new Set(rivals.map(({ wantedBy }) => wantedBy))
  let first: DeadEnd | undefined
  for (const source of search.sources) {
    for (const candidate of await source.candidates(name, specifierOf(rivals))) {
      const limit = limitMet(name, chosen, search)
      if (limit !== undefined) return limit
      const depends = await candidate.depends(search.waiting)
      const result = await solve(
        [...others, ...wishesOf(depends, extras, name)],
        new Map(chosen).set(name, { candidate, depends, extras }),
        search,
      )
      if (result.type === 'solved' || !result.culprits.has(name)) return result
      first ??= result
      for (const culprit of result.culprits) if (culprit !== name) culprits.add(culprit)
    }
  }
  return { ...(first ?? (await nothingFits(rivals, search))), culprits }
}

function specifierOf(wishes: readonly Wish[]): string {
  const all = wishes.map(({ requirement }) => requirement.specifier).filter((text) => text !== '')
  return [...new Set(all)].join(',')
}

function limitMet(name: string, chosen: ReadonlyMap<string, Chosen>, search: Search): DeadEnd | undefined {
  search.steps += 1
  if (chosen.size < MOST_PACKAGES && search.steps <= MOST_STEPS) return undefined
  const because =
    chosen.size >= MOST_PACKAGES
      ? `More than ${MOST_PACKAGES} packages would be needed.`
      : `No versions that fit together were found among the ${MOST_STEPS} that were tried, the last of ${name}. Say which versions you want, as in ${name}==1.0.`
  return { type: 'none', code: 'package-excluded', because, culprits: new Set() }
}

function tooLate({ requirement, wantedBy }: Wish, { candidate }: Chosen): DeadEnd {
  const { name, specifier } = requirement
  return {
    type: 'none',
    code: 'package-excluded',
    because: `${subject(wantedBy)} needs ${name}${specifier}, but with the other packages only ${name} ${candidate.version} fits.`,
    culprits: new Set([name, wantedBy]),
  }
}

/** Why no candidate is there: none of this name, or none that all wishes allow. */
async function nothingFits(wishes: readonly Wish[], search: Search): Promise<Omit<DeadEnd, 'culprits'>> {
  const wish = await firstAlone(wishes, search)
  if (wish === undefined) {
    const texts = wishes.map(
      ({ requirement: { name, specifier }, wantedBy }) => `${subject(wantedBy)} needs ${name}${specifier}`,
    )
    const because = `${[...new Set(texts)].join(', and ')}: no version that runs here is both.`
    return { type: 'none', code: 'package-excluded', because }
  }
  const { name, specifier } = wish.requirement
  const reason = wish.wantedBy === '' ? '' : `, which ${wish.wantedBy} needs,`
  const others = await newestOf(name, search)
  const instead = others === undefined ? '' : ` There is ${name} ${others} instead.`
  const because = `The package ${name}${specifier}${reason} is in none of the places that Settings → Python packages names, or has no version for this runtime.${instead}`
  return { type: 'none', code: 'package-missing', because }
}

async function newestOf(name: string, { sources }: Search): Promise<string | undefined> {
  const found = await Promise.all(sources.map((source) => source.candidates(name, '')))
  return found.flat()[0]?.version
}

/** The first wish that no source can fulfil even alone. */
async function firstAlone(wishes: readonly Wish[], { sources }: Search): Promise<Wish | undefined> {
  for (const wish of wishes) {
    const { name, specifier } = wish.requirement
    const found = await Promise.all(sources.map((source) => source.candidates(name, specifier)))
    if (found.every((candidates) => candidates.length === 0)) return wish
  }
  return undefined
}

function subject(wantedBy: string): string {
  return wantedBy === '' ? 'What was asked for' : wantedBy
}
