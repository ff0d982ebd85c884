import { Text } from '@mantine/core'
import type { Attempt, Block } from '@/pipeline/Run.ts'

type PackagesNoteProps = {
  readonly packages: Attempt['packages']
  readonly repeated: Block['repeated']
}

/** What was loaded for the programs of an attempt, and whether earlier ones ran again for that. */
export function PackagesNote({ packages = [], repeated }: PackagesNoteProps) {
  return (
    <>
      {packages.length > 0 && (
        <Text size="sm" c="dimmed">
          Loaded for its imports: {packages.map(({ name, version }) => `${name} ${version}`).join(', ')}.
        </Text>
      )}
      {repeated !== undefined && (
        <Text size="sm" c="dimmed">
          {repeated.because} {repeated.programs === 1 ? 'The program' : `The ${repeated.programs} programs`}{' '}
          before it ran again in a new one.
        </Text>
      )}
    </>
  )
}
