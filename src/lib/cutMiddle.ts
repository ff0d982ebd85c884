/** `text` with at most `limit` characters of it: head and tail stay, a note says how much is left out between. */
export function cutMiddle(text: string, limit: number): string {
  if (text.length <= limit) return text
  const head = Math.ceil(limit / 2)
  const tail = limit - head
  const left = text.length - limit
  return `${text.slice(0, head)}\n… ${left} characters left out …\n${text.slice(text.length - tail)}`
}
