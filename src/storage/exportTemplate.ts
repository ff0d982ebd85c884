import { stringify } from 'yaml'
import type { Exemplar, Template } from '@/pipeline/Template.ts'
import { TEMPLATE_FORMAT, type TemplateFile, type TemplateFileFormat } from './TemplateFile.ts'

/** The template as the text of one file, made to be read and edited: texts of several lines stand as they are. */
export function exportTemplate({ template, tags }: TemplateFile, format: TemplateFileFormat): string {
  const file = { ...TEMPLATE_FORMAT, tags: [...tags], template: ordered(template) }
  if (format === 'json') return `${JSON.stringify(file, undefined, 2)}\n`
  return stringify(file, { lineWidth: 0, blockQuote: 'literal', aliasDuplicateObjects: false })
}

/** The fields in the order in which people read them; first who it is, then what is sent, then what is done. */
function ordered(template: Template): Template {
  const { id, version, name, description, mode, language, system, exemplars, user, preamble } = template
  const first = { id, version, name, description, mode, language, system, exemplars, user, preamble }
  return { ...first, ...template, exemplars: exemplars.map(orderedExemplar) }
}

function orderedExemplar(exemplar: Exemplar): Exemplar {
  const { enabled, ...texts } = exemplar
  return { enabled, ...texts }
}
