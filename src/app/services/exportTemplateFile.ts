import type { ReadTemplate, TemplateFileFormat } from '@/features/templates/TemplatesServices.ts'
import { dashed } from '@/lib/dashed.ts'
import { redactTexts } from '@/lib/redactTexts.ts'
import { exportTemplate } from '@/storage/exportTemplate.ts'

/** A template as a file, without any key in it or in its name: before the format escapes it, and in what is written. */
export function exportTemplateFile(
  file: ReadTemplate,
  format: TemplateFileFormat,
  redact: (text: string) => string,
): File {
  const clean = redactTexts(file, redact)
  const text = redact(exportTemplate(clean, format))
  return new File([text], `${fileName(clean.template.name)}.${format}`, { type: TYPES[format] })
}

const TYPES = { json: 'application/json', yaml: 'application/yaml' } as const

function fileName(name: string): string {
  return dashed(name).toLowerCase() || 'template'
}
