/** The text without any of these characters at its ends. In one pass, unlike `/[.,]+$/` on a long run of points. */
export function trimCharacters(text: string, characters: string): string {
  let start = 0
  let end = text.length
  while (start < end && characters.includes(text.charAt(start))) start++
  while (end > start && characters.includes(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
