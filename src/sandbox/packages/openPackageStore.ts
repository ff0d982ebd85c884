import { Dexie, type Table } from 'dexie'
import type { PackageStore } from './PackageStore.ts'

type Kept = { readonly key: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly length: number }

/** In IndexedDB, because the Cache API is missing on pages over plain http, as in many a school's network. */
export function openPackageStore(name = 'pal-playground-packages'): PackageStore {
  const database = new Dexie(name)
  database.version(1).stores({ files: 'key, length' })
  const files: Table<Kept, string> = database.table('files')
  return {
    read: async (key) => (await files.get(key))?.bytes,
    async write(key, bytes) {
      await files.put({ key, bytes, length: bytes.length })
    },
    async size() {
      const lengths = await files.orderBy('length').keys()
      return lengths.reduce<number>((sum, length) => sum + Number(length), 0)
    },
    clear: () => files.clear(),
  }
}
