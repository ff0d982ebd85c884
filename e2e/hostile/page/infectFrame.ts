/**
 * Puts a frame as the sandbox's into the page, but with a document that runs the given script: what a shell could
 * do that was taken over. Gives all that it said, as text.
 */
export async function infectFrame(url: string, script: string, waitMs: number): Promise<string> {
  const element = document.createElement('iframe')
  element.setAttribute('sandbox', 'allow-scripts')
  element.setAttribute('allow', '')
  element.setAttribute('referrerpolicy', 'no-referrer')
  element.hidden = true
  element.src = url
  document.body.append(element)
  await new Promise((resolve) => element.addEventListener('load', resolve, { once: true }))
  let said = ''
  const hear = ({ source, data }: MessageEvent) => {
    if (source === element.contentWindow) said += `\n${String(data)}`
  }
  window.addEventListener('message', hear)
  element.contentWindow?.postMessage({ script }, '*')
  await new Promise((resolve) => setTimeout(resolve, waitMs))
  window.removeEventListener('message', hear)
  element.remove()
  return said === '' ? 'silent' : said
}
