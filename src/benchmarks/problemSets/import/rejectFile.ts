import { PlaygroundError } from '@/lib/PlaygroundError.ts'

/** For a file that cannot be read as a whole. `why`: a half sentence. */
export function rejectFile(why: string): never {
  throw new PlaygroundError('import-rejected', `Not imported: ${why}. Nothing was changed.`)
}
