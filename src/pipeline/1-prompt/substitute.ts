/** What a template may name between double braces. */
export const TEMPLATE_VARIABLES = ['question', 'packages', 'files', 'output'] as const

export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number]

export type VariableTexts = Readonly<Record<TemplateVariable, string>>

/**
 * `text` with every known `{{variable}}` replaced, in one pass: what is put in is never read again, so braces,
 * dollar signs and `{{…}}` in a problem survive. Unknown names stay as they stand; `checkTemplate` reports them.
 */
export function substitute(text: string, texts: VariableTexts): string {
  return text.replace(VARIABLE, (whole, name: string) => (isKnown(name) ? texts[name] : whole))
}

/** Names between double braces, in order, each once. */
export function variablesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))]
}

/** Whether `name` is one of the variables that `renderPrompt` fills. */
export function isKnown(name: string): name is TemplateVariable {
  return TEMPLATE_VARIABLES.some((variable) => variable === name)
}

const VARIABLE = /\{\{\s*([A-Za-z_][\w-]*)\s*\}\}/g
