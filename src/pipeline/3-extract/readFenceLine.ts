import { isCodeLabel, isCodeOnFenceLine, readLabel } from '@/pipeline/3-extract/readLabel.ts'

/** A line that begins with three or more backticks or tildes. */
export type FenceLine = {
  /** Quote marks and blanks before the fence. */
  readonly margin: string
  readonly mark: string
  readonly label: string
  /** Where the block's content begins: behind the line, or on it. */
  readonly innerStart: number
  /** Where a fence that is closed on its own line has its content's end, and its own. */
  readonly oneLine: { readonly innerEnd: number; readonly end: number } | undefined
}

const FENCE = /([ \t>]*)(`{3,}|~{3,})/y

/** Reads a fence at the start of the line from `start` to `lineEnd` (where its line break is). */
export function readFenceLine(reply: string, start: number, lineEnd: number): FenceLine | undefined {
  FENCE.lastIndex = start
  const match = FENCE.exec(reply)
  if (match === null || FENCE.lastIndex > lineEnd) return undefined
  const [text, margin = '', mark = ''] = match
  return readBehindFence(reply, { margin, mark, from: start + text.length, lineEnd })
}

/** Reads a fence that is opened behind prose: only with a label, or behind a colon, and as the last of its line. */
export function readFenceInLine(
  reply: string,
  start: number,
  lineEnd: number,
): (FenceLine & { readonly start: number }) | undefined {
  const position = start + reply.slice(start, lineEnd).lastIndexOf('```')
  if (position <= start) return undefined
  const fenceStart = startOfRun(reply, position)
  const label = reply.slice(position + 3, lineEnd).trim()
  const isIntroduced = label === '' && /:\s*$/.test(reply.slice(Math.max(start, fenceStart - 20), fenceStart))
  const kind = readLabel(label)
  if (!isIntroduced && (label === '' || kind === 'unlabelled' || kind === 'other' || !isCodeLabel(label)))
    return undefined
  const mark = reply.slice(fenceStart, position + 3)
  return { start: fenceStart, margin: '', mark, label, innerStart: lineEnd + 1, oneLine: undefined }
}

function readBehindFence(
  reply: string,
  fence: { readonly margin: string; readonly mark: string; readonly from: number; readonly lineEnd: number },
): FenceLine | undefined {
  const { margin, mark, from, lineEnd } = fence
  // A label is short: a line of megabytes behind a fence is no label.
  const rest = reply.slice(from, Math.min(lineEnd, from + 2000))
  const closing = rest.indexOf(mark)
  if (closing !== -1) return readOneLine({ margin, mark, from, rest, closing })
  if (isCodeOnFenceLine(rest.trim())) return { margin, mark, label: '', innerStart: from, oneLine: undefined }
  return { margin, mark, label: rest.trim(), innerStart: lineEnd + 1, oneLine: undefined }
}

function readOneLine(line: {
  readonly margin: string
  readonly mark: string
  readonly from: number
  readonly rest: string
  readonly closing: number
}): FenceLine | undefined {
  const { margin, mark, from, rest, closing } = line
  const content = rest.slice(0, closing)
  const [, word = '', blank = ''] = /^([\w+#.-]+)(\s+)/.exec(content) ?? []
  const isLabelled = word !== '' && readLabel(word) !== 'other' && content.trim() !== word
  const innerStart = isLabelled ? from + word.length + blank.length : from
  const oneLine = { innerEnd: from + closing, end: from + closing + mark.length }
  return { margin, mark, label: isLabelled ? word : '', innerStart, oneLine }
}

function startOfRun(reply: string, position: number): number {
  let start = position
  while (reply[start - 1] === '`') start--
  return start
}
