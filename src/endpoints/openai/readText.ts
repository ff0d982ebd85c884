/**
 * The text of a body, or its beginning if it is longer than `maxBytes`; the rest is not fetched. Reads with a
 * reader because Safari cannot loop over a stream. Rejects as the stream does.
 */
export async function readText(
  response: Response,
  maxBytes: number,
): Promise<{ text: string; isWhole: boolean }> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  while (reader !== undefined) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
    bytes += value.length
    if (bytes < maxBytes) continue
    await reader.cancel()
    return { text, isWhole: false }
  }
  return { text: text + decoder.decode(), isWhole: true }
}
