/**
 * The text of a body, or its beginning if it is longer than `maxBytes`; the rest is not fetched. Reads with a
 * reader because Safari cannot loop over a stream. Rejects as the stream does.
 */
export async function readText(
  response: Response,
  maxBytes: number,
): Promise<{ text: string; isWhole: boolean }> {
  if (response.body === null) return { text: '', isWhole: true }
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { text: text + decoder.decode(), isWhole: true }
    text += decoder.decode(value, { stream: true })
    bytes += value.length
    if (bytes < maxBytes) continue
    await reader.cancel()
    return { text, isWhole: false }
  }
}
