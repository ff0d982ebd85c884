import { visibleText } from './visibleText.ts'

/** A sentence in which what stands between backticks is shown as code. */
export function WithCode({ text }: { readonly text: string }) {
  return visibleText(text)
    .split(/`([^`\n]+)`/)
    .map((part, position) =>
      // oxlint-disable-next-line react/no-array-index-key -- a sentence never changes
      position % 2 === 0 ? part : <code key={position}>{part}</code>,
    )
}
