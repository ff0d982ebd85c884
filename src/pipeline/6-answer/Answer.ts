import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'

/** A number in the model's own prose that is not the executed value where it claims to be. */
export type Disagreement = {
  /** The number as the model wrote it. */
  readonly claimed: string
  /** Where in the reply text: UTF-16 offsets. */
  readonly start: number
  readonly end: number
  readonly message: string
}

export type Answer = {
  readonly value: GuestValue
  /** The guest's name of the type: `int`, `Fraction`, `list`, … */
  readonly typeName: string
  /** Exact text of the value, as the guest would print it. */
  readonly text: string
  /** The value put into the contract's sentence. */
  readonly sentence: string
  readonly disagreements: readonly Disagreement[]
  /** False for an answer read from the model's prose (chain-of-thought, direct). */
  readonly executed: boolean
}
