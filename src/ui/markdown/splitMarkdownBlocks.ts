/** A block this long ends with its line, blank or not: parsing it again with each word would be felt. */
const LONG_BLOCK = 1200

/**
 * Markdown cut at blank lines outside of fences, display mathematics and indented continuations, so that growing
 * text needs only its last block parsed again. A long paragraph is cut at a line break. The blocks concatenated give the text.
 */
export function splitMarkdownBlocks(markdown: string): readonly string[] {
  const blocks: string[] = []
  let block = ''
  let closer: string | undefined
  let wasBlank = false
  for (const line of markdown.split(/(?<=\n)/)) {
    const isBlank = line.trim() === ''
    const mayStart = !isBlank && closer === undefined && !/^[ \t]/.test(line)
    const isLong = block.length > LONG_BLOCK && !line.startsWith('|')
    const startsBlock = mayStart && (wasBlank || isLong)
    if (startsBlock && block !== '') {
      blocks.push(block)
      block = ''
    }
    block += line
    closer = closerAfter(line, closer)
    wasBlank = isBlank
  }
  return block === '' ? blocks : [...blocks, block]
}

/** What ends the fence or display that is open after `line`; undefined: none is. */
function closerAfter(line: string, closer: string | undefined): string | undefined {
  const text = line.trim()
  if (closer !== undefined)
    return text.startsWith(closer) && (closer === '$$' || isOnly(text, closer)) ? undefined : closer
  const fence = /^(?:`{3,}|~{3,})/.exec(text)?.[0]
  if (fence !== undefined) return fence
  return text.startsWith('$$') && !text.slice(2).includes('$$') ? '$$' : undefined
}

function isOnly(text: string, fence: string): boolean {
  return text.replaceAll(fence.charAt(0), '') === ''
}
