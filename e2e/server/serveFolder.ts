import { readAnswer, serveAnswers } from './serveAnswers.ts'

/** The plainest static host: files of a folder under a path, with a content type and no other header. */
export async function serveFolder(
  folder: string,
  path: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { origin, close } = await serveAnswers((pathname) => {
    if (!pathname.startsWith(path)) throw new Error('not below the path')
    return readAnswer(folder, pathname.slice(path.length) || 'index.html')
  })
  return { url: `${origin}${path}`, close }
}
