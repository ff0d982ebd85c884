import type { ExemplarCheck } from '@/pipeline/checkExemplar.ts'
import type { Exemplar, Template } from '@/pipeline/Template.ts'
import type { TemplateDraft } from '@/features/templates/draft/TemplateDraft.ts'
import { checkSchema } from './checkSchema.ts'
import { checkTexts } from './checkTexts.ts'
import type { TemplateFinding } from './TemplateFinding.ts'

type Known = {
  /** Ids that a fallback may name. */
  readonly ids: readonly string[]
  checkOf(exemplar: Exemplar): ExemplarCheck | undefined
}

/** Everything that is known to be wrong with a draft: by reading it, and by what became of its exemplars. */
export function findingsOf(
  { template, schemaText }: TemplateDraft,
  { ids, checkOf }: Known,
): readonly TemplateFinding[] {
  const read = checkTexts(template, ids)
  const isNamed = (position: number): boolean => read.some(({ exemplar }) => exemplar === position)
  // An exemplar that lacks the contract's name fails for that reason: once is enough.
  const ran = template.exemplars.flatMap((exemplar, position) =>
    isNamed(position) ? [] : findingOfCheck(exemplar, position, checkOf(exemplar)),
  )
  return [...read, ...checkSchema(schemaText), ...ran]
}

function findingOfCheck(
  { enabled }: Template['exemplars'][number],
  position: number,
  check: ExemplarCheck | undefined,
): readonly TemplateFinding[] {
  if (!enabled || check === undefined || check.type === 'passed') return []
  const at = { field: 'exemplars', exemplar: position } as const
  const name = `Exemplar ${position + 1}`
  if (check.type === 'unknown')
    return [{ ...at, severity: 'warning', message: `${name} could not be run: ${check.because}` }]
  const { hint = 'Correct its reply, or switch it off.' } = check
  return [{ ...at, severity: 'error', message: `${name} gives no answer: ${check.message}`, hint }]
}
