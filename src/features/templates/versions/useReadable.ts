import { useEffect, useState } from 'react'
import type { Template } from '@/pipeline/Template.ts'
import { useTemplatesStore } from '@/features/templates/TemplatesContext.ts'
import { reportFailure } from '@/ui/reportFailure.ts'

/** The template as its file would be, to be compared line by line; without what every version has another of. */
export function useReadable(template: Template | undefined): string | undefined {
  const { services } = useTemplatesStore()
  const [text, setText] = useState<string>()
  useEffect(() => {
    if (template === undefined) return undefined
    let isStale = false
    reportFailure(
      services
        .exportTemplate({ template: { ...template, version: 0 }, tags: [] }, 'yaml')
        .then((file) => file.text())
        .then((whole) => {
          if (!isStale) setText(withoutHead(whole))
        }),
    )
    return () => {
      isStale = true
    }
  }, [services, template])
  return template === undefined ? undefined : text
}

/** Format, id and number say nothing to a reader; the rest moves to the left. */
function withoutHead(file: string): string {
  return file.slice(file.indexOf('\n  name:') + 1).replaceAll(/^ {2}/gm, '')
}
