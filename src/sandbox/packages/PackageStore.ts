/** Keeps what was downloaded, so that it is there without a network. Rejects when the storage fails. */
export interface PackageStore {
  read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  write(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** How many bytes are kept. */
  size(): Promise<number>
  clear(): Promise<void>
}
