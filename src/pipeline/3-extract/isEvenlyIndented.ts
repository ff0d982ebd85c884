/**
 * Whether Python would accept the indentation: the first statement starts at the margin, only a colon opens a level,
 * and each step back returns to a level that was open. Takes masked code (see maskPython).
 */
export function isEvenlyIndented(code: string): boolean {
  const levels = [0]
  let depth = 0
  let isContinued = false
  let mayOpen = false
  for (const line of code.split('\n')) {
    if (line.trim() === '') continue
    if (depth === 0 && !isContinued && !settleLevel(levels, widthOfIndentation(line), mayOpen)) return false
    depth = Math.max(0, depth + balanceOf(line))
    isContinued = line.endsWith('\\')
    mayOpen = line.trimEnd().endsWith(':')
  }
  return true
}

/** Opens or closes levels so that the last one is `width`; false if that cannot be. */
function settleLevel(levels: number[], width: number, mayOpen: boolean): boolean {
  if (width > (levels.at(-1) ?? 0)) {
    levels.push(width)
    return mayOpen
  }
  while ((levels.at(-1) ?? 0) > width) levels.pop()
  return levels.at(-1) === width
}

function widthOfIndentation(line: string): number {
  let width = 0
  for (const character of line) {
    if (character === '\t') width = (Math.floor(width / 8) + 1) * 8
    else if (character === ' ' || character === '\f') width++
    else break
  }
  return width
}

function balanceOf(line: string): number {
  let balance = 0
  for (const character of line) {
    if (character === '(' || character === '[' || character === '{') balance++
    else if (character === ')' || character === ']' || character === '}') balance--
  }
  return balance
}
