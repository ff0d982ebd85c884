import type { Live } from '@/ui/Live.ts'

/** How many programs run at one time, of each language. */
export type SandboxChoice = {
  /** Undefined: as many as `workersOfMachine`. */
  readonly workers: number | undefined
}

/** What the section of the sandbox needs from the application. */
export interface SandboxServices {
  readonly sandbox: Live<SandboxChoice>
  /** What is used where nobody chose: by the cores of this machine. */
  readonly workersOfMachine: number
  /** Keeps it, and uses it at once: programs that run already go on to their end. */
  saveSandbox(choice: SandboxChoice): Promise<void>
}
