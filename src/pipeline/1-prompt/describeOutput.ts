import type { AnswerSource, JsonSchema, Template } from '@/pipeline/Template.ts'

/** `{{output}}`: the template's output contract in words. */
export function describeOutput(template: Template): string {
  if (template.mode === 'chain-of-thought' || template.mode === 'direct') return IN_PROSE
  const { source, schema } = template.contract
  const sentence = describeSource(source, template)
  return schema === undefined ? sentence : `${sentence} ${describeSchema(schema)}`
}

const IN_PROSE = 'End with a line of its own: `Answer: ` and then the answer alone.'

function describeSource(source: AnswerSource, { language, mode }: Template): string {
  switch (source.type) {
    case 'function':
      return `Define a function \`${source.name}()\` without parameters that returns the answer. Do not call it.`
    case 'variable':
      return mode === 'interleaved'
        ? `The last program assigns the answer to the variable \`${source.name}\`.`
        : `The program assigns the answer to the ${scopeOf(language)} variable \`${source.name}\`.`
    case 'last-expression':
      return 'The last line of the program is an expression whose value is the answer.'
    case 'last-line':
      return 'The last line that the program prints is the answer alone.'
    case 'tests':
      return 'Define what the problem asks for, under the name that it gives, with everything that it needs. Do not call it and print nothing: tests do that.'
  }
}

function scopeOf(language: Template['language']): string {
  return language === 'python' ? 'global' : 'top-level'
}

function describeSchema(schema: JsonSchema): string {
  return `The answer must be a value that fits this JSON Schema: ${JSON.stringify(schema)}`
}
