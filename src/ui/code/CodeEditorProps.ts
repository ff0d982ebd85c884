import type { CodeCompletion } from './CodeCompletion.ts'
import type { CodeMarker } from './CodeMarker.ts'

export type CodeEditorProps = {
  /** Accessible name of the text box. */
  readonly label: string
  /** `braces`: text with `{{variables}}`. */
  readonly language: 'python' | 'javascript' | 'json' | 'braces' | 'plaintext'
  /** The text at first. Another one replaces what is in the editor; typing does not change it back. */
  readonly value: string
  readonly isReadOnly?: boolean
  readonly markers?: readonly CodeMarker[]
  /** What can stand between double braces, offered while it is typed. */
  readonly completions?: readonly CodeCompletion[]
  /** Line where the program failed; counts from 1. */
  readonly failingLine?: number
  /** In CSS pixels. */
  readonly fontSize?: number
  onChange?(value: string): void
}
