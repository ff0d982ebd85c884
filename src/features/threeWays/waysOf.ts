import type { Template } from '@/pipeline/Template.ts'

/** A column: the same model, asked in one of three ways. */
export type Way = {
  readonly name: string
  /** What is different about it, for a class. */
  readonly about: string
  readonly template: Template
}

/** Direct answer, chain of thought, and the program of the chosen template; those whose template is not there are left out. */
export function waysOf(templates: readonly Template[], templateId: string): readonly Way[] {
  const program = programTemplates(templates)
  const chosen = program.find(({ id }) => id === templateId) ?? program[0]
  const direct = templates.find(({ mode }) => mode === 'direct')
  const thought = templates.find(({ mode }) => mode === 'chain-of-thought')
  return [
    ...(direct === undefined
      ? []
      : [{ name: 'Direct', about: 'The answer at once, from memory.', template: withoutRepair(direct) }]),
    ...(thought === undefined
      ? []
      : [
          {
            name: 'Chain of thought',
            about: 'Step by step in words; the model does the arithmetic.',
            template: withoutRepair(thought),
          },
        ]),
    ...(chosen === undefined
      ? []
      : [
          {
            name: 'Program (PAL)',
            about: 'The model writes a program; the browser does the arithmetic.',
            // A fallback would answer in another way than the column says.
            template: { ...chosen, fallback: { type: 'none' } as const },
          },
        ]),
  ]
}

export function programTemplates(templates: readonly Template[]): readonly Template[] {
  return templates.filter(({ mode, contract }) => mode === 'program' && contract.source.type !== 'tests')
}

function withoutRepair(template: Template): Template {
  return {
    ...template,
    repair: { ...template.repair, attempts: 0 },
    fallback: { type: 'none' },
  }
}
