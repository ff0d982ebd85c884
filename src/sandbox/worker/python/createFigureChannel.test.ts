import { describe, expect, it } from 'vitest'
import { MAXIMUM_FIGURE_CHARACTERS } from '@/sandbox/protocol/limits.ts'
import { createFigureChannel } from './createFigureChannel.ts'
import type { DeviceOperations, FileSystem } from './FileSystem.ts'

/** Writes as a system call does: again with what was left, until all is taken. */
function openChannel() {
  const shown: string[] = []
  let operations: DeviceOperations | undefined
  const unused = (): never => {
    throw new Error('not used here')
  }
  const system: FileSystem = {
    filesystems: { MEMFS: {} },
    streams: [],
    close: unused,
    mount: unused,
    unmount: unused,
    mkdirTree: unused,
    chdir: unused,
    readdir: unused,
    lstat: unused,
    isDir: unused,
    isFile: unused,
    readFile: unused,
    writeFile: unused,
    makedev: (major, minor) => major * 256 + minor,
    registerDevice: (_device, given) => (operations = given),
    mkdev: () => undefined,
  }
  createFigureChannel(system, (figure) => shown.push(figure))
  const stream = { seekable: true }
  return {
    shown,
    open: () => operations?.open(stream),
    write: (text: string) => {
      const memory = new Int8Array(new TextEncoder().encode(`##${text}##`))
      let position = 2
      while (position < memory.length - 2) {
        position += operations?.write(stream, memory, position, memory.length - 2 - position) ?? 0
      }
    },
  }
}

describe('createFigureChannel', () => {
  it('hands out each line as it ends, however it was written', () => {
    const { shown, open, write } = openChannel()
    open()
    write('{"a')
    expect(shown).toEqual([])
    write('":1}\n{"b":2}\n{"c"')
    expect(shown).toEqual(['{"a":1}', '{"b":2}'])
  })

  it('forgets half a line when it is opened anew', () => {
    const { shown, open, write } = openChannel()
    open()
    write('half')
    open()
    write('whole\n')
    expect(shown).toEqual(['whole'])
  })

  it('leaves out a line that is too long, and keeps no more of it than may be', () => {
    const { shown, open, write } = openChannel()
    open()
    const long = 'x'.repeat(MAXIMUM_FIGURE_CHARACTERS)
    write(long)
    write('x')
    write(long)
    write('x\nnext\n')
    expect(shown).toEqual(['next'])
  })
})
