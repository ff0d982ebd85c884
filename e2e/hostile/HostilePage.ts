import type { Engine } from './HostileProgram.ts'
import type { Calls } from './page/hostile.ts'

/** The page with the hostile programs in one browser, whoever drives it. */
export interface HostilePage {
  readonly engine: Engine
  /** The browser and its version. */
  readonly browser: string
  /** Opens an address and waits until the page can be called. */
  open(url: string): Promise<void>
  /** The same in a new browser: nothing that ran in the old one goes on. */
  restart(): Promise<void>
  /** Calls a function of the page. Parameters and result travel as JSON. */
  call(name: keyof Calls, ...parameters: readonly unknown[]): Promise<unknown>
}

/** A browser of its own with one page. */
export type OpenedBrowser = { readonly page: Omit<HostilePage, 'restart'>; close(): Promise<void> }
