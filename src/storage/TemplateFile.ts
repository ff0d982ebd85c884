import type { Template } from '@/pipeline/Template.ts'

/** What a template file holds. */
export type TemplateFile = { readonly template: Template; readonly tags: readonly string[] }

export type TemplateFileFormat = 'yaml' | 'json'

/** How such a file begins. A change of shape needs a new version. */
export const TEMPLATE_FORMAT = { format: 'pal-playground-template', version: 1 } as const
