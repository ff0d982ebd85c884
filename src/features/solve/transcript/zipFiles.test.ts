import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { zipFiles } from './zipFiles.ts'

describe('zipFiles', () => {
  it('puts files with their folders into one archive', () => {
    const files = [
      { name: 'a.txt', bytes: new Uint8Array([1, 2]) },
      { name: 'plots/b.csv', bytes: new Uint8Array(0) },
    ]
    expect(unzipSync(zipFiles(files))).toEqual({
      'a.txt': new Uint8Array([1, 2]),
      'plots/b.csv': new Uint8Array(0),
    })
  })

  it('leads nowhere else, and keeps each of those that get one name', () => {
    const names = ['../../a', '/a', 'b/../a', '..', 'c:\\d\u0000', '__proto__', 'b/2', 'b//2']
    const archive = unzipSync(zipFiles(names.map((name) => ({ name, bytes: new Uint8Array(1) }))))
    expect(Object.keys(archive)).toEqual(['a', '2-a', 'b/a', 'file', 'c_/d_', '_proto_', 'b/2', 'b/2-2'])
  })
})
