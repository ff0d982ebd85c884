import type { ProseBreak, ProseToken } from './ProseToken.ts'

/** What stands between equals signs and breaks. */
type SideTokens = {
  readonly tokens: readonly ProseToken[]
  /** Whether a calculation may begin, and end, where it does. */
  readonly leads: boolean
  readonly ends: boolean
  /** The sign behind it; undefined: the equation ends here. */
  readonly sign: 'equals' | 'about' | undefined
}

export function* splitSides(tokens: readonly ProseToken[]): Generator<SideTokens> {
  let side: ProseToken[] = []
  let leads = true
  let isRight = false
  for (const token of tokens) {
    if (token.type !== 'equals' && token.type !== 'about' && token.type !== 'break') {
      side.push(token)
      continue
    }
    const isBreak = token.type === 'break'
    yield { tokens: side, leads, ends: !isBreak || token.ends, sign: isBreak ? undefined : token.type }
    leads = !isBreak || leadsAfter(token, isRight ? [] : side)
    isRight = !isBreak
    side = []
  }
  yield { tokens: side, leads, ends: true, sign: undefined }
}

/** `25 + his 2 = 27`, `5 + 3 for 2 + 1 = 9`: what follows goes on with a calculation that could not be read. */
function leadsAfter({ leads, isMark }: ProseBreak, side: readonly ProseToken[]): boolean {
  if (leads !== 'yes') return false
  return isMark === true || side.every(({ type }) => type !== 'operator')
}
