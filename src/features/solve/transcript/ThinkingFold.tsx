import { Markdown } from '@/ui/Markdown.tsx'
import { Fold } from './Fold.tsx'

/** What the model thought before it answered: never run, out of the way. */
export function ThinkingFold({ text }: { readonly text: string }) {
  return (
    <Fold summary={`Thinking, ${text.length.toLocaleString('en')} characters`}>
      <Markdown text={text} />
    </Fold>
  )
}
