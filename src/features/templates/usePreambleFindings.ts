import { useEffect, useState } from 'react'
import type { Template } from '@/pipeline/Template.ts'
import type { TemplateFinding } from './checks/TemplateFinding.ts'
import { useTemplatesStore } from './TemplatesContext.ts'

const PAUSE_MS = 400

const NONE: readonly TemplateFinding[] = []

/** What the checker says of the preamble, shortly after it was typed. */
export function usePreambleFindings(template: Template): readonly TemplateFinding[] {
  const { services } = useTemplatesStore()
  const [found, setFound] = useState(NONE)
  const { preamble, language } = template
  useEffect(() => {
    if (preamble.trim() === '') return undefined
    let isStale = false
    const timer = setTimeout(() => {
      services.checkPreamble(template).then(
        (findings) => {
          if (!isStale) setFound(findings)
        },
        (error: unknown) => {
          if (!isStale) setFound([unchecked(error)])
        },
      )
    }, PAUSE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
    // Nothing else of the template matters here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [services, preamble, language])
  return preamble.trim() === '' ? NONE : found
}

function unchecked(error: unknown): TemplateFinding {
  const because = error instanceof Error ? error.message : String(error)
  return { field: 'preamble', severity: 'warning', message: `The preamble could not be checked: ${because}` }
}
