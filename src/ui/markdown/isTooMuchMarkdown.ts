/** A block longer than this is shown as plain text. */
const MAX_BLOCK_LENGTH = 20_000

/** Quotes and lists inside one another, on one line. */
const DEEP_NESTING = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){17}/m

/** Opening brackets, whose ends a parser would look for again and again. */
const MAX_OPENINGS = 500

/** Whether parsing the block could take so long, or nest so deep, that it is better shown as plain text. */
export function isTooMuchMarkdown(block: string): boolean {
  if (block.length > MAX_BLOCK_LENGTH || DEEP_NESTING.test(block)) return true
  return (block.match(/[[*_<~`]/g)?.length ?? 0) > MAX_OPENINGS
}
