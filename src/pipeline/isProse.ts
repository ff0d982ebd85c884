import type { Mode } from './Template.ts'

/** Whether the model answers in words alone, and does its arithmetic itself. */
export function isProse(mode: Mode): boolean {
  return mode === 'chain-of-thought' || mode === 'direct'
}
