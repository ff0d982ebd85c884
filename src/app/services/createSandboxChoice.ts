import type { SandboxChoice } from '@/features/settings/SandboxServices.ts'
import { isRecord } from '@/lib/isRecord.ts'
import type { Archive } from '@/storage/Archive.ts'
import { createLive } from './createLive.ts'

const SETTING = 'sandbox'
const MOST_WORKERS = 16

type Settings = Pick<Archive, 'readSetting' | 'writeSetting'>

/** How many programs run at a time, as it is kept. */
export function createSandboxChoice(opened: Promise<Settings>) {
  const choice = createLive<SandboxChoice>({ workers: undefined })
  const read = opened.then(async (archive) =>
    choice.set(readSandboxChoice(await archive.readSetting(SETTING))),
  )
  return {
    choice,
    async save(chosen: SandboxChoice): Promise<void> {
      await read
      choice.set(chosen)
      await (await opened).writeSetting(SETTING, chosen)
    },
  }
}

/** What is unreadable, or out of reason, is as if nobody had chosen. */
export function readSandboxChoice(stored: unknown): SandboxChoice {
  const workers = isRecord(stored) ? stored['workers'] : undefined
  const isUsable = Number.isInteger(workers) && Number(workers) >= 1 && Number(workers) <= MOST_WORKERS
  return { workers: isUsable ? Number(workers) : undefined }
}
