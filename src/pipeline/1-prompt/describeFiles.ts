import type { ProblemFile } from '@/pipeline/Problem.ts'
import { fence } from './fence.ts'

const FILES_LISTED = 50
const FILES_SHOWN = 8
const LINES_SHOWN = 6
const CHARACTERS_PER_LINE = 200
/** Enough for the lines shown, however long a line is. */
const BYTES_READ = 16_384

/** `{{files}}`: names, sizes and first lines of the problem's files, as the program finds them. */
export function describeFiles(files: readonly ProblemFile[]): string {
  if (files.length === 0) return 'There are no files.'
  const listed = files.slice(0, FILES_LISTED).map(describeFile)
  const rest = files.length - listed.length
  return [
    'Files in the working folder, to be opened by name:',
    ...listed,
    ...(rest > 0 ? [`… and ${rest} more files.`] : []),
  ].join('\n\n')
}

function describeFile(file: ProblemFile, position: number): string {
  const heading = `${oneLine(file.name)} (${sizeOf(file.bytes.length)}`
  const text = readText(file.bytes)
  if (file.bytes.length === 0) return `${heading}, empty)`
  if (text === undefined) return `${heading}, not text)`
  const lines = countLines(file.bytes)
  const counted = `${heading}, ${lines} ${lines === 1 ? 'line' : 'lines'})`
  if (position >= FILES_SHOWN) return counted
  const shown = text.split(/\r\n|\n|\r/).slice(0, Math.min(LINES_SHOWN, lines))
  const which = shown.length < lines ? `, first ${shown.length} lines:` : ':'
  return `${counted}${which}\n${fence(shown.map(cutLine).join('\n'), '')}`
}

/** The beginning of a UTF-8 text; undefined if the bytes are something else. */
function readText(bytes: Uint8Array): string | undefined {
  const beginning = bytes.subarray(0, BYTES_READ)
  if (beginning.includes(0)) return undefined
  try {
    // Streaming: a character that the cut goes through is no error.
    return new TextDecoder('utf-8', { fatal: true }).decode(beginning, { stream: true })
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function countLines(bytes: Uint8Array): number {
  const LINE_FEED = 10
  const breaks = bytes.reduce((count, byte) => (byte === LINE_FEED ? count + 1 : count), 0)
  return bytes.at(-1) === LINE_FEED ? breaks : breaks + 1
}

function cutLine(line: string): string {
  return line.length <= CHARACTERS_PER_LINE ? line : `${line.slice(0, CHARACTERS_PER_LINE)} …`
}

function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** A file's name comes from outside: it must not be able to begin a paragraph of its own. */
function oneLine(name: string): string {
  return name.replace(/\p{Cc}+/gu, ' ')
}
