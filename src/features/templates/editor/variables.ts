import type { TemplateVariable } from '@/pipeline/1-prompt/substitute.ts'

/** What can stand between double braces, and what it becomes. */
export const VARIABLES: readonly { readonly name: TemplateVariable; readonly explanation: string }[] = [
  { name: 'question', explanation: 'the problem' },
  { name: 'output', explanation: 'the contract in words' },
  { name: 'packages', explanation: 'the interpreter and its packages' },
  { name: 'files', explanation: 'names and first lines of files' },
]
