import type { CodeCompletion } from './CodeCompletion.ts'
import { monaco } from './monaco.ts'

type Model = monaco.editor.ITextModel

/** Providers belong to a language, what is offered to one text. */
const OFFERED = new WeakMap<Model, readonly CodeCompletion[]>()

monaco.languages.registerCompletionItemProvider('braces', {
  triggerCharacters: ['{'],
  provideCompletionItems: (model, position) => {
    const line = model.getLineContent(position.lineNumber)
    const typed = /\{\{\s*([\w-]*)$/.exec(line.slice(0, position.column - 1))?.[1]
    if (typed === undefined) return { suggestions: [] }
    const after = line.slice(position.column - 1)
    const rest = /^[\w-]*/.exec(after)?.[0].length ?? 0
    const range = new monaco.Range(
      position.lineNumber,
      position.column - typed.length,
      position.lineNumber,
      position.column + rest,
    )
    const end = /^[\w-]*\s*\}\}/.test(after) ? '' : '}}'
    return {
      suggestions: (OFFERED.get(model) ?? []).map(({ name, explanation }) => ({
        label: name,
        kind: monaco.languages.CompletionItemKind.Variable,
        detail: explanation,
        insertText: name + end,
        range,
      })),
    }
  },
})

/** Offers the names between double braces of this text, until the function that it gives is called. */
export function offerCompletions(model: Model, completions: readonly CodeCompletion[]): () => void {
  OFFERED.set(model, completions)
  return () => {
    OFFERED.delete(model)
  }
}
