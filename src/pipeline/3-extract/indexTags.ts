import { roleOfTag, TOKENS_THAT_END_A_BLOCK } from '@/pipeline/3-extract/tagNames.ts'

export type Tag = {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly isClosing: boolean
}

/** All tags of a reply that mean something to us, looked up by place in logarithmic time, so that many stay cheap. */
export type TagIndex = {
  /** The first tag at or after a place. */
  next(from: number): Tag | undefined
  /** The first tag of that name, opening or closing, at or after a place. */
  nextNamed(name: string, from: number): Tag | undefined
  /** The first closing tag of any of those names at or after a place. */
  nextClosing(names: readonly string[], from: number): Tag | undefined
  /** The first special token of those names at or after a place. */
  nextToken(names: readonly string[], from: number): Tag | undefined
}

// Attributes are limited in length and never cross a line, so that no reply makes this slow.
const TAG =
  /<(\/?)([A-Za-z][\w:-]{0,30})((?:\s[^<>\n]{0,200})?)>|<\|([a-z_]{2,24})\|>|\[(\/?)([A-Za-z]{3,12})\]/g

/** `isFinished`: what stands at the end of the reply stays there. */
export function indexTags(reply: string, isFinished: boolean): TagIndex {
  const all = findTags(reply, isFinished)
  const named = groupByName(all)
  const closing = groupByName(all.filter((tag) => tag.isClosing))
  const firstOf = (groups: ReadonlyMap<string, readonly Tag[]>, names: readonly string[], from: number) =>
    names
      .map((name) => firstFrom(groups.get(name) ?? [], from))
      .reduce(
        (best, tag) => (tag !== undefined && (best === undefined || tag.start < best.start) ? tag : best),
        undefined,
      )
  return {
    next: (from) => firstFrom(all, from),
    nextNamed: (name, from) => firstFrom(named.get(name) ?? [], from),
    nextClosing: (names, from) => firstOf(closing, names, from),
    nextToken: (names, from) => firstOf(named, names, from),
  }
}

function groupByName(tags: readonly Tag[]): ReadonlyMap<string, readonly Tag[]> {
  const groups = new Map<string, Tag[]>()
  for (const tag of tags) {
    const group = groups.get(tag.name)
    if (group === undefined) groups.set(tag.name, [tag])
    else group.push(tag)
  }
  return groups
}

function findTags(reply: string, isFinished: boolean): Tag[] {
  const tags: Tag[] = []
  for (const match of reply.matchAll(TAG)) {
    const [text, slash = '', word = '', , token, bracketSlash = '', bracket] = match
    const name = nameOf(word, token, bracket)
    if (roleOfTag(name) === undefined && !TOKENS_THAT_END_A_BLOCK.includes(name)) continue
    if (isQuoted(reply, match.index, match.index + text.length, isFinished)) continue
    tags.push({
      name,
      start: match.index,
      end: match.index + text.length,
      isClosing: slash + bracketSlash !== '',
    })
  }
  return tags
}

/** In backticks or quotes a tag is spoken of, not used. */
function isQuoted(reply: string, start: number, end: number, isFinished: boolean): boolean {
  const mark = reply.charAt(start - 1)
  if (!/^[`"']$/.test(mark) || reply.slice(Math.max(0, start - 3), start) === '```') return false
  return reply.charAt(end) === mark || (!isFinished && end === reply.length)
}

function nameOf(word: string, token: string | undefined, bracket: string | undefined): string {
  if (token !== undefined) return `|${token}|`
  if (bracket !== undefined) return `[${bracket.toLowerCase()}]`
  return word.toLowerCase()
}

function firstFrom(tags: readonly Tag[], from: number): Tag | undefined {
  let low = 0
  let high = tags.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tags[middle]?.start ?? 0) < from) low = middle + 1
    else high = middle
  }
  return tags[low]
}
