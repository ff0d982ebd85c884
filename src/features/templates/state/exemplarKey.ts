import type { Exemplar, Template } from '@/pipeline/Template.ts'

/** All that what becomes of an exemplar depends on, as a text: another exemplar or contract is another question. */
export function exemplarKey(template: Template, { question, reply }: Exemplar): string {
  const { mode, language, preamble, contract, extraction, maxBlocks } = template
  return JSON.stringify([question, reply, mode, language, preamble, contract, extraction, maxBlocks])
}
