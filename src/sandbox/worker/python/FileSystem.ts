/** The part of Emscripten's file system that is used here. */
export type FileSystem = {
  readonly filesystems: { readonly MEMFS: object }
  /** By number; the first three are stdin, stdout and stderr. */
  readonly streams: readonly unknown[]
  close(stream: unknown): void
  mount(type: unknown, options: object, folder: string): unknown
  unmount(folder: string): void
  mkdirTree(folder: string): void
  chdir(folder: string): void
  readdir(folder: string): readonly string[]
  lstat(file: string): { readonly mode: number; readonly size: number }
  isDir(mode: number): boolean
  isFile(mode: number): boolean
  readFile(file: string): Uint8Array
  writeFile(file: string, bytes: Uint8Array): void
  makedev(major: number, minor: number): number
  registerDevice(device: number, operations: DeviceOperations): void
  mkdev(path: string, device: number): unknown
}

/** What a device does with its streams. */
export type DeviceOperations = {
  open(stream: { seekable: boolean }): void
  /** Gives how many bytes it took; the rest is written again. */
  write(stream: unknown, memory: Int8Array, offset: number, length: number): number
}
