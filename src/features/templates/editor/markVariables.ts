import type { CodeMarker } from '@/ui/code/CodeMarker.ts'

/** Marks every `{{name}}` in a text that `isKnown` does not know. */
export function markVariables(text: string, isKnown: (name: string) => boolean): readonly CodeMarker[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(/\{\{\s*([A-Za-z_][\w-]*)\s*\}\}/g)]
      .filter(([, name = '']) => !isKnown(name))
      .map((match) => ({
        severity: 'error' as const,
        message: `{{${match[1] ?? ''}}} is not a variable of templates: it would be sent as it stands.`,
        startLine: index + 1,
        startColumn: match.index + 1,
        endLine: index + 1,
        endColumn: match.index + match[0].length + 1,
      })),
  )
}
