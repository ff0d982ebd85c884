import type { CodeMarker } from './CodeMarker.ts'

export type CodeEditorProps = {
  /** Accessible name of the text box. */
  readonly label: string
  readonly language: 'python' | 'javascript' | 'markdown' | 'json' | 'plaintext'
  /** The text at first. Another one replaces what is in the editor; typing does not change it back. */
  readonly value: string
  readonly isReadOnly?: boolean
  readonly markers?: readonly CodeMarker[]
  /** Line where the program failed; counts from 1. */
  readonly failingLine?: number
  /** In CSS pixels. */
  readonly fontSize?: number
  onChange?(value: string): void
}
