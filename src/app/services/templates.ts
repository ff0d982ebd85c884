import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { BUILT_IN_TEMPLATES } from '@/pipeline/1-prompt/builtInTemplates.ts'
import type { Fallback, Template } from '@/pipeline/Template.ts'

/** The template with this id. Throws a PlaygroundError if there is none. */
export function templateOf(id: string): Template {
  const template = BUILT_IN_TEMPLATES.find((known) => known.id === id)
  if (template === undefined) throw new PlaygroundError('unknown-template', `There is no template “${id}”.`)
  return template
}

/** The template that a fallback stands for; undefined: none, or one that is not there. */
export function fallbackTemplate(fallback: Fallback): Template | undefined {
  if (fallback.type === 'none') return undefined
  const id = fallback.type === 'template' ? fallback.templateId : fallback.type
  return BUILT_IN_TEMPLATES.find((known) => known.id === id)
}
