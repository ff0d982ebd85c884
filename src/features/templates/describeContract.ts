import type { AnswerSource, Template } from '@/pipeline/Template.ts'

/** In words: where the answer comes from, how often repair is tried, what follows. */
export function describeContract(template: Template): string {
  if (template.mode === 'chain-of-thought' || template.mode === 'direct') {
    return 'No program: the answer is read from the model’s prose.'
  }
  const { repair, fallback, contract } = template
  const shape = contract.schema === undefined ? '' : ' It must have the shape of the template’s JSON Schema.'
  const repairs = repair.attempts === 0 ? 'No repairs.' : `Up to ${repair.attempts} repairs.`
  const last = fallback.type === 'none' ? 'No fallback.' : `Fallback: ${nameOf(fallback)}.`
  return `The answer is ${describeSource(contract.source)}.${shape} ${repairs} ${last}`
}

function describeSource(source: AnswerSource): string {
  switch (source.type) {
    case 'function':
      return `what ${source.name}() returns`
    case 'variable':
      return `the variable ${source.name}`
    case 'last-expression':
      return 'the value of the program’s last expression'
    case 'last-line':
      return 'the last line that the program prints'
    case 'tests':
      return 'the program itself, judged by the tests of the problem'
  }
}

function nameOf(fallback: Exclude<Template['fallback'], { type: 'none' }>): string {
  return fallback.type === 'template' ? `the template ${fallback.templateId}` : fallback.type
}
