/**
 * Python source of the same length with strings turned into dots and comments into blanks, so that what is left is
 * code. Line breaks inside strings go too: each line of the result starts outside strings. F-strings are strings.
 */
export function maskPython(source: string): string {
  const pieces: string[] = []
  let position = 0
  while (position < source.length) {
    const mark = nextMark(source, position)
    const end = mark === source.length ? mark : endOfText(source, mark)
    pieces.push(source.slice(position, mark), (source[mark] === '#' ? ' ' : '.').repeat(end - mark))
    position = end
  }
  return pieces.join('')
}

function nextMark(source: string, from: number): number {
  for (let position = from; position < source.length; position++) {
    const character = source[position]
    if (character === '"' || character === "'" || character === '#') return position
  }
  return source.length
}

/** Where the string or comment that starts at `start` ends. */
function endOfText(source: string, start: number): number {
  const mark = source.charAt(start)
  if (mark === '#') return indexOr(source.indexOf('\n', start), source.length)
  const isTriple = source.startsWith(mark.repeat(3), start)
  const closing = isTriple ? mark.repeat(3) : mark
  for (let position = start + closing.length; position < source.length; position++) {
    if (source[position] === '\\') position++
    else if (source[position] === '\n' && !isTriple) return position
    else if (source.startsWith(closing, position)) return position + closing.length
  }
  return source.length
}

function indexOr(index: number, otherwise: number): number {
  return index === -1 ? otherwise : index
}
