import type { SourceRange } from '@/pipeline/Program.ts'
import type { AnswerSource } from '@/pipeline/Template.ts'
import type { Finding } from './Finding.ts'

/** What a program that gives no answer is told: what the template asks for. */
export function contractMissing(
  source: AnswerSource,
  message: string,
  range: SourceRange,
  hint: string = whatIsAsked(source),
): Finding {
  return {
    rule: 'pal:contract-missing',
    severity: 'error',
    kind: 'contract-missing',
    message,
    hint,
    ...('name' in source ? { name: source.name } : {}),
    range,
  }
}

function whatIsAsked(source: AnswerSource): string {
  switch (source.type) {
    case 'function':
      return `Define a function \`${source.name}()\` without parameters that returns the answer.`
    case 'variable':
      return `Assign the answer to \`${source.name}\` at the top level of the program.`
    case 'last-expression':
      return 'End the program with an expression whose value is the answer.'
    case 'last-line':
      return 'Print the answer as the last line.'
    case 'tests':
      return 'Define it under the name that the problem gives.'
  }
}

export function typeMismatch(message: string, hint: string, name: string, range: SourceRange): Finding {
  return { rule: 'pal:type-mismatch', severity: 'error', kind: 'type-mismatch', message, hint, name, range }
}

/** JSON types that a template's schema allows at the top; undefined: any. */
export function allowedTypes(schema: { readonly [key: string]: unknown } | undefined): string[] | undefined {
  const type = schema?.['type']
  if (typeof type === 'string') return [type]
  return Array.isArray(type) && type.every((item) => typeof item === 'string') ? type : undefined
}

/** The line where a program ends, for what it lacks. */
export function lastLineOf(source: string): SourceRange {
  const lines = source.trimEnd().split('\n')
  return {
    startLine: lines.length,
    startColumn: 1,
    endLine: lines.length,
    endColumn: (lines.at(-1) ?? '').length + 1,
  }
}
