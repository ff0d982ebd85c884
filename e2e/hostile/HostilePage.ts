import type { Engine } from './HostileProgram.ts'
import type { Calls } from './page/hostile.ts'

/** The page with the hostile programs in one browser, whoever drives it. */
export interface HostilePage {
  readonly engine: Engine
  /** The browser and its version. */
  readonly browser: string
  /** Opens an address and waits until the page can be called. */
  open(url: string): Promise<void>
  /** Calls a function of the page. Parameters and result travel as JSON. */
  call(name: keyof Calls, ...parameters: readonly unknown[]): Promise<unknown>
}
