import { isEqualJson } from '@/lib/isEqualJson.ts'
import type { Exemplar, Template } from '@/pipeline/Template.ts'

/** What is different in the later of two templates, in a few words each. Empty: nothing. */
export function describeChanges(before: Template, after: Template): readonly string[] {
  return [
    ...NAMES.filter(([field]) => !isEqualJson(before[field], after[field])).map(([, name]) => name),
    ...describeContract(before, after),
    ...describeExemplars(before.exemplars, after.exemplars),
    ...describeSettings(before, after),
  ]
}

const NAMES = [
  ['name', 'name'],
  ['description', 'description'],
  ['system', 'system text'],
  ['user', 'user text'],
  ['preamble', 'preamble'],
  ['grading', 'grading'],
] as const satisfies readonly (readonly [keyof Template, string])[]

function describeContract({ contract: before }: Template, { contract: after }: Template): readonly string[] {
  return [
    ...(isEqualJson(before.source, after.source) ? [] : [`answer from ${sourceText(after.source)}`]),
    ...(isEqualJson(before.schema, after.schema) ? [] : ['JSON Schema']),
    ...(before.sentence === after.sentence ? [] : ['sentence']),
  ]
}

function sourceText(source: Template['contract']['source']): string {
  return 'name' in source ? `${source.type} ${source.name}` : source.type
}

/** Numbers are those of the later version. */
function describeExemplars(before: readonly Exemplar[], after: readonly Exemplar[]): readonly string[] {
  if (before.length === after.length) {
    const keys = after.map(keyOf)
    const isMoved =
      !isEqualJson(before.map(keyOf), keys) && isEqualJson(before.map(keyOf).toSorted(), keys.toSorted())
    if (isMoved) return ['order of exemplars']
    return after.flatMap((exemplar, position) => {
      const old = before[position]
      return old === undefined ? [] : describeExemplar(old, exemplar, position + 1)
    })
  }
  const count = Math.abs(after.length - before.length)
  const noun = count === 1 ? 'exemplar' : 'exemplars'
  return [`${count} ${noun} ${after.length > before.length ? 'added' : 'removed'}`]
}

function keyOf({ question, reply }: Exemplar): string {
  return JSON.stringify([question, reply])
}

function describeExemplar(before: Exemplar, after: Exemplar, number: number): readonly string[] {
  const isSameText = keyOf(before) === keyOf(after)
  if (isSameText && before.enabled === after.enabled) return []
  if (isSameText) return [`exemplar ${number} ${after.enabled ? 'on' : 'off'}`]
  return [`exemplar ${number}`]
}

function describeSettings(before: Template, after: Template): readonly string[] {
  return [
    ...step('mode', before.mode, after.mode),
    ...step('language', before.language, after.language),
    ...step('extraction', before.extraction, after.extraction),
    ...step('repairs', before.repair.attempts, after.repair.attempts),
    ...step('repair tokens', before.repair.tokens, after.repair.tokens),
    ...step('repair seconds', before.repair.seconds, after.repair.seconds),
    ...step('fallback', fallbackText(before), fallbackText(after)),
    ...step('blocks', before.maxBlocks, after.maxBlocks),
  ]
}

function fallbackText({ fallback }: Template): string {
  return fallback.type === 'template' ? fallback.templateId : fallback.type
}

function step(name: string, before: string | number, after: string | number): readonly string[] {
  return before === after ? [] : [`${name} ${before} → ${after}`]
}
