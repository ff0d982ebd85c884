import type { KeyStorage } from '@/endpoints/keys.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { isRecord } from '@/lib/isRecord.ts'
import type { Archive } from '@/storage/Archive.ts'

/** A setting of its own: exports of sessions never touch settings. */
const KEYS = 'keys'

/** Keys that the person asked to be remembered, in the archive's settings. */
export function createKeyStorage(opened: Promise<Archive<RunSummary>>): KeyStorage {
  const readAll = async (): Promise<readonly unknown[]> => {
    const stored = await (await opened).readSetting(KEYS)
    return Array.isArray(stored) ? stored : []
  }
  const without = async (endpointIds: readonly unknown[]) =>
    (await readAll()).filter((key) => !isRecord(key) || !endpointIds.includes(key['endpointId']))
  const write = async (keys: readonly unknown[]) =>
    (await opened).writeSetting(KEYS, keys.length === 0 ? undefined : keys)
  return {
    readAll,
    write: async (keys) => write([...(await without(keys.map(({ endpointId }) => endpointId))), ...keys]),
    remove: async (endpointId) => write(await without([endpointId])),
  }
}
