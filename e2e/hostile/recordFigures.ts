import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Engine } from './HostileProgram.ts'

/** One line of `hostile-ENGINE.jsonl`, from which `writeTable.mjs` makes the README's table. */
export type Figures =
  | { readonly type: 'engine'; readonly browser: string; readonly stores: readonly string[] }
  | {
      readonly type: 'program'
      readonly id: string
      readonly kind: string
      readonly sentence: string
      readonly runMs: number
      readonly isContained: boolean
      readonly isNextRight: boolean
      readonly isSecretRead: boolean
      readonly isForged: boolean
      readonly pauses: Readonly<Record<string, number>>
    }
  | { readonly type: 'packets'; readonly where: PacketSource; readonly packets: Packets }
  | { readonly type: 'stop'; readonly language: string; readonly endedMs: number; readonly readyMs: number }
  | { readonly type: 'not-covered'; readonly name: string; readonly packets: Packets }

type PacketSource = 'programs' | 'control' | 'infected' | 'infected-control'
type Packets = Readonly<Record<'http' | 'webSocket' | 'tcp' | 'udp', number>>

/** Appends, so that a run that is cut short keeps what it has; of two lines on one thing the later counts. */
export function recordFigures(folder: string, engine: Engine, figures: Figures): void {
  mkdirSync(folder, { recursive: true })
  appendFileSync(path.join(folder, `hostile-${engine}.jsonl`), `${JSON.stringify(figures)}\n`)
}
