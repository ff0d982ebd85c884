/** A piece of HTML that is safe to put into a page. Only `html` makes one. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | undefined | readonly Html[]

/** HTML with everything that is put into it escaped, also within quoted attributes. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const text = literals.reduce((before, literal, position) => before + literal + shown(parts[position]), '')
  return new Html(text)
}

function shown(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(({ text }) => text).join('')
  return escape(String(part))
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}
