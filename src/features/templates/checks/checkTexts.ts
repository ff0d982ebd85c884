import { checkTemplate } from '@/pipeline/1-prompt/checkTemplate.ts'
import { isKnown, TEMPLATE_VARIABLES, variablesIn } from '@/pipeline/1-prompt/substitute.ts'
import { estimateUsage } from '@/pipeline/2-model/estimateUsage.ts'
import { extractProgram } from '@/pipeline/3-extract/extractProgram.ts'
import { isProse } from '@/pipeline/7-repair/chooseFallback.ts'
import { closestName } from '@/lib/closestName.ts'
import type { Exemplar, Template } from '@/pipeline/Template.ts'
import type { TemplateFinding } from './TemplateFinding.ts'

/** What can be said of a template by reading it: at once, with each key. `known`: ids that a fallback may name. */
export function checkTexts(template: Template, known: readonly string[]): readonly TemplateFinding[] {
  return [
    ...checkTemplate(template).map((problem) => ({
      ...problem,
      severity: 'error' as const,
      ...hintFor(problem.field, problem.message),
    })),
    ...withoutName(template),
    ...unknownInSentence(template),
    ...nowhereAsked(template),
    ...template.exemplars.flatMap((exemplar, position) => checkExemplarText(exemplar, position, template)),
    ...missingFallback(template, known),
    ...tooLarge(template),
  ]
}

/** A slip of the pen is named with what was meant. */
function hintFor(field: string, message: string): { readonly hint?: string } {
  const name = /^`\{\{([\w-]+)\}\}`/.exec(message)?.[1]
  const meant = name === undefined ? undefined : closestName(name, TEMPLATE_VARIABLES)
  if (meant !== undefined) return { hint: `Write \`{{${meant}}}\`.` }
  if (field === 'user') return { hint: 'Add `{{question}}` where the problem is to stand.' }
  if (field === 'sentence') return { hint: 'Write `The answer is {{answer}}.`, for example.' }
  return {}
}

function withoutName({ name }: Template): readonly TemplateFinding[] {
  if (name.trim() !== '') return []
  const message = 'The template has no name.'
  return [
    { field: 'name', severity: 'error', message, hint: 'Give it one that tells it from others in a list.' },
  ]
}

function unknownInSentence({ contract }: Template): readonly TemplateFinding[] {
  return variablesIn(contract.sentence)
    .filter((name) => name !== 'answer')
    .map((name) => ({
      field: 'sentence',
      severity: 'warning',
      message: `\`{{${name}}}\` is not filled in the sentence.`,
      hint: 'Only `{{answer}}` is.',
    }))
}

/** The contract decides where the answer is read from, but only the texts tell the model. */
function nowhereAsked(template: Template): readonly TemplateFinding[] {
  const { system, user, contract, exemplars } = template
  const texts = `${system}\n${user}`
  if (variablesIn(texts).some((name) => isKnown(name) && name === 'output')) return []
  const { source } = contract
  if ('name' in source && mentions(texts, source.name)) return []
  if (exemplars.some(({ enabled }) => enabled)) return []
  return [
    {
      field: 'contract',
      severity: 'warning',
      message: 'Neither the texts nor an exemplar tell the model how to hand over the answer.',
      hint: 'Add `{{output}}` to the system text: it stands for the contract in words.',
    },
  ]
}

function checkExemplarText(
  { question, reply, enabled }: Exemplar,
  position: number,
  template: Template,
): readonly TemplateFinding[] {
  if (!enabled) return []
  const number = position + 1
  const at = { field: 'exemplars', severity: 'error', exemplar: position } as const
  if (question.trim() === '' || reply.trim() === '') {
    const what = question.trim() === '' ? 'question' : 'reply'
    return [{ ...at, message: `Exemplar ${number} has no ${what}.`, hint: 'Fill it in, or switch it off.' }]
  }
  const { source } = template.contract
  if (isProse(template) || !('name' in source)) return []
  const { language, extraction: policy } = template
  const extraction = extractProgram(reply, { language, policy })
  if (extraction.type === 'none' || mentions(reply, source.name)) return []
  return [
    {
      ...at,
      message: `Exemplar ${number} never names \`${source.name}\`, which the contract reads the answer from.`,
      hint:
        source.type === 'function'
          ? `Let its program define \`${source.name}()\`, or change the contract.`
          : `Let its program assign \`${source.name}\`, or change the contract.`,
    },
  ]
}

function mentions(text: string, name: string): boolean {
  return text.split(/[^\p{ID_Continue}$]+/u).includes(name)
}

function missingFallback({ fallback }: Template, known: readonly string[]): readonly TemplateFinding[] {
  if (fallback.type !== 'template' || known.includes(fallback.templateId)) return []
  const message = `The fallback names the template \`${fallback.templateId}\`, which is not there.`
  return [{ field: 'fallback', severity: 'error', message, hint: 'Choose another one, or none.' }]
}

/** A usual window of small local models, and one that few models have at all. */
const USUAL_TOKENS = 8_000
const MOST_TOKENS = 128_000

function tooLarge({ system, user, exemplars }: Template): readonly TemplateFinding[] {
  const sent = exemplars.filter(({ enabled }) => enabled)
  const text = [system, user, ...sent.flatMap(({ question, reply }) => [question, reply])].join('\n')
  const { promptTokens } = estimateUsage([{ role: 'user', content: text }], '')
  if (promptTokens <= USUAL_TOKENS) return []
  const size = `about ${promptTokens.toLocaleString('en')} tokens before the problem`
  const hint = 'Shorten texts or switch exemplars off.'
  return [
    promptTokens > MOST_TOKENS
      ? { field: 'system', severity: 'error', message: `The template has ${size}: hardly any model takes so many.`, hint }
      : { field: 'system', severity: 'warning', message: `The template has ${size}: many local models take 8,192 in all.`, hint }, // prettier-ignore
  ]
}
