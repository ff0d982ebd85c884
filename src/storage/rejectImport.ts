import { PlaygroundError } from '@/lib/PlaygroundError.ts'

/** Refuses a file. `because` names the place and what is wrong with it. */
export function rejectImport(because: string): never {
  throw new PlaygroundError('import-rejected', `Not imported: ${because}. Nothing was changed.`)
}
