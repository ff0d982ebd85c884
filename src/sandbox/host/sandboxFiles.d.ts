/** Made by `src/sandbox/build/sandboxPlugin.ts`. */
declare module 'virtual:sandbox-files' {
  import type { Language } from '@/pipeline/Program.ts'

  /** Relative to the page. */
  export const frameUrl: string
  /** Folder of the Pyodide distribution; empty: its loader names none. */
  export const distributionUrl: string
  /** The worker's script first; `bytes` is 0 where the size is not known (development server). */
  export const engineFiles: Readonly<
    Record<Language, readonly { readonly name: string; readonly url: string; readonly bytes: number }[]>
  >
}
