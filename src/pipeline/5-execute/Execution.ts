import type { GuestValue } from './GuestValue.ts'

/** One frame of a guest's traceback. Lines count in the program as shown, without the preamble. */
export type GuestFrame = {
  readonly line: number
  readonly column?: number
  readonly endLine?: number
  readonly endColumn?: number
  readonly functionName: string
  readonly sourceLine: string
  /** What the variables held when it failed, those that the line names first; of the innermost frames only. */
  readonly locals?: readonly GuestLocal[]
}

/** A variable, and its value as a short text. */
export type GuestLocal = { readonly name: string; readonly text: string }

/** An exception in a generated program. */
export type GuestError = {
  /** `NameError`, `TypeError`, … */
  readonly name: string
  readonly message: string
  /** The guest's own frames, outermost first; none of the runtime's. */
  readonly frames: readonly GuestFrame[]
  /** Traceback as a person would read it, with the guest's frames only. */
  readonly traceback: string
  /** The full one. */
  readonly fullTraceback: string
  /** `name` of a NameError or AttributeError, module of an ImportError. */
  readonly subject?: string
  /** For an AttributeError: the type or module that has no such attribute, e.g. `module math`. */
  readonly owner?: string
}

/** A file that the program wrote or changed in its working folder. */
export type GuestFile = { readonly name: string; readonly bytes: Uint8Array }

/**
 * Something that a program showed, as data. `title` says what is on it, as far as the guest knows; it may be empty.
 * The text of an `svg` is as hostile as the program: it may only be shown where no script runs.
 */
export type GuestFigure =
  | { readonly type: 'png'; readonly bytes: Uint8Array; readonly title: string }
  /** `latex`: a formula, without the signs around it. */
  | { readonly type: 'svg' | 'latex'; readonly text: string; readonly title: string }
  | {
      readonly type: 'table'
      readonly columns: readonly string[]
      /** The first rows and columns; the counts are of all. */
      readonly rows: readonly (readonly string[])[]
      readonly rowCount: number
      readonly columnCount: number
      readonly title: string
    }

/** How much was printed, how much kept. */
export type PrintedText = {
  readonly stdout: string
  readonly stderr: string
  /** Characters printed in all, also those that were not kept. */
  readonly printedLength: number
  readonly truncated: boolean
}

/** How a program ended. A crash in generated code is an outcome, not an exception. */
export type ExecutionEnd =
  /** `value` undefined: the contract found nothing to hand over (no such function, variable, expression). */
  | { readonly type: 'returned'; readonly value: GuestValue | undefined }
  | { readonly type: 'raised'; readonly error: GuestError }
  | { readonly type: 'timed-out'; readonly afterMs: number }
  | { readonly type: 'memory-exceeded'; readonly limitBytes: number; readonly error?: GuestError }
  | { readonly type: 'output-flooded'; readonly limitCharacters: number }
  | { readonly type: 'exited'; readonly code: number }
  | { readonly type: 'crashed'; readonly message: string }
  | { readonly type: 'stopped' }

export type Execution = {
  readonly end: ExecutionEnd
  readonly printed: PrintedText
  readonly files: readonly GuestFile[]
  /** What it showed, in order, also before it was killed; absent: nothing. */
  readonly figures?: readonly GuestFigure[]
  /** Time from the program's start to its end by the host's clock. */
  readonly runMs: number
}
