import { useState } from 'react'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { EnvironmentChoice, PackageServices } from './PackageServices.ts'

/** What became of the last save of an environment. */
export type SaveReport =
  { readonly type: 'looking' } | { readonly type: 'found' | 'failed'; readonly message: string }

/** Saves environments, and keeps what came of it by their ids. */
export function useSavedEnvironments(services: PackageServices) {
  const [reports, setReports] = useState<Readonly<Record<string, SaveReport>>>({})
  const save = (environment: EnvironmentChoice): void => {
    const report = (next: SaveReport) => setReports((before) => ({ ...before, [environment.id]: next }))
    report({ type: 'looking' })
    services.saveEnvironment(environment).then(
      (found) => report({ type: 'found', message: describe(found) }),
      (error: unknown) => {
        if (!(error instanceof PlaygroundError)) throw error
        report({ type: 'failed', message: `Kept, but not to be had now: ${error.message}` })
      },
    )
  }
  return { reports, save }
}

function describe(found: readonly string[]): string {
  return found.length === 0
    ? 'Its programs find the standard library.'
    : `Its programs find ${found.join(', ')}, besides the standard library.`
}
