import { afterEach, expect, it, vi } from 'vitest'
import { fetchProblemFile } from './fetchProblemFile.ts'

const NEVER = new AbortController().signal

afterEach(() => vi.unstubAllGlobals())

/** `answer`: what the server sends; undefined: the browser lets nobody see it. */
function serve(answer: Response | undefined, isThere = true) {
  const asked: (readonly [address: string, options: RequestInit | undefined])[] = []
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('fetch', async (url: URL, options?: RequestInit) => {
    asked.push([url.href, options])
    if (options?.mode === 'no-cors' && isThere) return new Response()
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return answer
  })
  return asked
}

it('gives the file, asked for without cookies and without telling where from', async () => {
  const asked = serve(new Response('question,answer\n'))
  const received: number[] = []
  const file = await fetchProblemFile('https://example.org/a/gsm.csv?x=1', NEVER, (bytes) =>
    received.push(bytes),
  )
  expect([file.name, new TextDecoder().decode(file.bytes), received.at(-1)]).toEqual([
    'gsm.csv',
    'question,answer\n',
    16,
  ])
  expect(asked[0]?.[1]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
})

it.each([
  [
    'https://github.com/a/b/blob/main/data/x.jsonl',
    'https://raw.githubusercontent.com/a/b/main/data/x.jsonl',
  ],
  [
    'https://huggingface.co/datasets/a/b/blob/main/x.parquet',
    'https://huggingface.co/datasets/a/b/resolve/main/x.parquet',
  ],
  ['https://github.com/a/b/raw/main/x.csv', 'https://github.com/a/b/raw/main/x.csv'],
])('a page about a file leads to the file: %s', async (page, file) => {
  const asked = serve(new Response('x'))
  await fetchProblemFile(page, NEVER)
  expect(asked[0]?.[0]).toBe(file)
})

it.each<[string, string, Response | undefined, boolean]>([
  ['nothing', 'this is no address of a file: it begins with https:// or http://', undefined, true],
  ['file:///etc/passwd', 'this is no address of a file: it begins with https:// or http://', undefined, true],
  [
    'https://me:secret@example.org/x',
    'an address with a name or password in it is not used',
    undefined,
    true,
  ],
  [
    'https://example.org/x',
    'example.org answered 404 Not Found',
    new Response('', { status: 404, statusText: 'Not Found' }),
    true,
  ],
  [
    'https://example.org/x',
    'example.org answers, but does not allow other pages to read its files (it sends no Access-Control-Allow-Origin): download the file and drop it here',
    undefined,
    true,
  ],
  [
    'https://example.org/x',
    'example.org does not answer: look at the address and the network',
    undefined,
    false,
  ],
  [
    'http://example.org/x',
    'a page that came over https may not fetch example.org over http: download the file and drop it here',
    undefined,
    true,
  ],
])('%s: %s', async (address, why, answer, isThere) => {
  serve(answer, isThere)
  await expect(fetchProblemFile(address, NEVER)).rejects.toThrow(`Not imported: ${why}. Nothing was changed.`)
})

it('a file beyond the limit is not read to its end', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 10_000_000
      controller.enqueue(new Uint8Array(10_000_000))
    },
  })
  serve(new Response(endless))
  await expect(fetchProblemFile('https://example.org/x', NEVER)).rejects.toThrow(
    'the file has more than 100 MB',
  )
  expect(sent).toBeLessThan(200_000_000)
})
