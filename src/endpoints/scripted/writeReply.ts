/** A reply in the form that templates ask for: reasoning, one program in a fence, and perhaps a last word. */
export function writeReply(
  language: 'python' | 'javascript',
  parts: { readonly reasoning: string; readonly program: string; readonly after?: string },
): string {
  const fence = `\`\`\`${language}\n${parts.program.trim()}\n\`\`\``
  return [parts.reasoning, fence, parts.after ?? ''].filter((part) => part !== '').join('\n\n')
}

/** A scripted problem's fields that are the same for all. */
export const NO_EXTRAS = { files: [], inputLines: [], tags: ['scripted'] } as const
