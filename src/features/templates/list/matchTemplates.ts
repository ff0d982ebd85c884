import type { ListedTemplate } from '@/features/templates/TemplatesServices.ts'

/** The templates that have every word of the query in name, description, tags or texts, and the tag if one is chosen. */
export function matchTemplates(
  templates: readonly ListedTemplate[],
  { query, tag }: { readonly query: string; readonly tag: string | undefined },
): readonly ListedTemplate[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return templates.filter((listed) => {
    if (tag !== undefined && !listed.tags.includes(tag)) return false
    const text = textOf(listed).toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

function textOf({ template, tags }: ListedTemplate): string {
  const { name, description, mode, language, system, user } = template
  return [name, description, mode, language, ...tags, system, user].join('\n')
}
