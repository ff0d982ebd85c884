import type { Template } from '@/pipeline/Template.ts'
import { isKnown, TEMPLATE_VARIABLES, variablesIn } from './substitute.ts'

/** What is wrong with a template, in a sentence for the person who writes it. */
export type TemplateProblem = {
  readonly field: 'system' | 'user' | 'sentence' | 'contract' | 'maxBlocks' | 'repair'
  readonly message: string
}

/** Everything that would make a run of this template pointless; empty: it can be used. */
export function checkTemplate(template: Template): readonly TemplateProblem[] {
  return [
    ...unknownVariables('system', template.system),
    ...unknownVariables('user', template.user),
    ...missingQuestion(template),
    ...missingAnswer(template),
    ...unusableName(template),
    ...unusableNumbers(template),
  ]
}

function unknownVariables(field: 'system' | 'user', text: string): readonly TemplateProblem[] {
  return variablesIn(text)
    .filter((name) => !isKnown(name))
    .map((name) => ({
      field,
      message: `\`{{${name}}}\` is not a variable of templates. Known are ${KNOWN}.`,
    }))
}

const KNOWN = TEMPLATE_VARIABLES.map((name) => `\`{{${name}}}\``).join(', ')

function missingQuestion({ user }: Template): readonly TemplateProblem[] {
  return variablesIn(user).includes('question')
    ? []
    : [
        {
          field: 'user',
          message: 'The user text never names `{{question}}`: the model would not see the problem.',
        },
      ]
}

function missingAnswer({ contract }: Template): readonly TemplateProblem[] {
  return contract.sentence.includes('{{answer}}') || contract.source.type === 'tests'
    ? []
    : [{ field: 'sentence', message: 'The sentence has no `{{answer}}`: the result would not be in it.' }]
}

function unusableName({ contract: { source } }: Template): readonly TemplateProblem[] {
  if (source.type !== 'function' && source.type !== 'variable') return []
  return IDENTIFIER.test(source.name)
    ? []
    : [{ field: 'contract', message: `\`${source.name}\` cannot be the name of a ${source.type}.` }]
}

const IDENTIFIER = /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u

function unusableNumbers({ mode, maxBlocks, repair }: Template): readonly TemplateProblem[] {
  const blocks = mode === 'interleaved' && !(Number.isInteger(maxBlocks) && maxBlocks >= 1)
  const limits = Object.values(repair).some((limit) => !(limit >= 0))
  return [
    ...(blocks
      ? [{ field: 'maxBlocks', message: 'An interleaved attempt needs at least one block.' } as const]
      : []),
    ...(limits
      ? [{ field: 'repair', message: 'A repair limit is a number, and not below 0.' } as const]
      : []),
  ]
}
