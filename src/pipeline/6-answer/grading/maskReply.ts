/**
 * The text in equal length, with what is no part of the answer blanked out: thinking, tags, and everything from
 * the first special token on, where a model went on to play the user. Offsets into it are offsets into the text.
 */
export function maskReply(text: string): string {
  let masked = text
  const thought = masked.lastIndexOf('</think')
  if (thought >= 0) masked = blank(masked, 0, thought)
  const unended = masked.indexOf('<think>')
  if (unended >= 0) masked = blank(masked, unended, masked.length)
  masked = masked.replace(/<\/?[a-zA-Z_]{1,30}>/g, (tag) => ' '.repeat(tag.length))
  const token = masked.search(/\S\s*<\|[a-z_]{1,30}\|>/)
  return token < 0 ? masked : blank(masked, token + 1, masked.length)
}

/** As maskReply, and without blocks of code and output. */
export function maskProse(text: string): string {
  const masked = maskReply(text)
  let prose = ''
  let position = 0
  for (const { start, end } of fencesOf(masked)) {
    prose += masked.slice(position, start) + masked.slice(start, end).replace(/[^\n]/g, ' ')
    position = end
  }
  return prose + masked.slice(position)
}

/** Blocks between ``` or ~~~; one that nothing closes reaches to the end. */
function fencesOf(text: string): { start: number; end: number }[] {
  const fences: { start: number; end: number }[] = []
  let open: { start: number; mark: string } | undefined
  for (const match of text.matchAll(/^[ \t]{0,8}(`{3,}|~{3,})[^\n]*/gm)) {
    const mark = match[1] ?? ''
    if (open === undefined) open = { start: match.index, mark }
    else if (mark.startsWith(open.mark)) {
      fences.push({ start: open.start, end: match.index + match[0].length })
      open = undefined
    }
  }
  if (open !== undefined) fences.push({ start: open.start, end: text.length })
  return fences
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end)
}
