import { MAXIMUM_FIGURE_CHARACTERS } from '@/sandbox/protocol/limits.ts'
import type { FileSystem } from './FileSystem.ts'

/** The name that `capture_figures.py` knows. */
const CHANNEL = '/dev/figures'
/** No other device of Emscripten or Pyodide has this number. */
const DEVICE = [90, 1] as const
const NEWLINE = 10

/**
 * A file that takes figures out of the interpreter as they are shown, one line of JSON each. A write to it is a
 * system call as any other, so it counts as no touch of JavaScript. A program can write to it too: what comes out is
 * as believable as the rest of what it says.
 */
export function createFigureChannel(system: FileSystem, show: (figure: string) => void): void {
  const decoder = new TextDecoder()
  // Bound now: a guest could replace the method later.
  const decode = decoder.decode.bind(decoder)
  let gathered = ''

  function write(_stream: unknown, memory: Int8Array, offset: number, length: number): number {
    const bytes = memory.subarray(offset, offset + length)
    const end = bytes.indexOf(NEWLINE)
    const taken = end < 0 ? bytes : bytes.subarray(0, end)
    if (gathered.length <= MAXIMUM_FIGURE_CHARACTERS) gathered += decode(taken)
    if (end < 0) return length
    const figure = gathered
    gathered = ''
    if (figure.length <= MAXIMUM_FIGURE_CHARACTERS) show(figure)
    // The rest comes with the next write.
    return end + 1
  }

  const device = system.makedev(...DEVICE)
  system.registerDevice(device, {
    open: (stream) => {
      stream.seekable = false
      gathered = ''
    },
    write,
  })
  system.mkdev(CHANNEL, device)
}
