import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { downloadFile, type RemoteFile, type Sink } from './downloadFile.ts'

const FILE = new Uint8Array(100_000).map((_, position) => position % 251)
FILE.set(new TextEncoder().encode('GGUF'))

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/f.gguf`
}

function memorySink(start: Uint8Array = new Uint8Array()) {
  let bytes = start
  const sink: Sink = {
    size: () => bytes.length,
    append: (more) => {
      bytes = new Uint8Array([...bytes, ...more])
    },
    empty: () => {
      bytes = new Uint8Array()
    },
  }
  return { sink, bytes: () => bytes }
}

async function download(
  address: string,
  {
    start,
    known = {},
    signal = new AbortController().signal,
    space,
  }: {
    start?: Uint8Array
    known?: RemoteFile
    signal?: AbortSignal
    space?: (bytes: number) => Promise<void>
  } = {},
) {
  const { sink, bytes } = memorySink(start)
  const progress: number[] = []
  const remote = await downloadFile({ name: 'f.gguf', address }, known, sink, {
    fetch,
    signal,
    waitsMs: [1, 1, 1],
    onKnown: () => undefined,
    onProgress: (done) => progress.push(done),
    checkSpace: space ?? (() => Promise.resolve()),
  })
  return { remote, bytes: bytes(), progress }
}

/** Sends what is asked; `cut` bytes of each answer. */
function ranged(
  file: Uint8Array,
  { cut = Infinity, tag = '"one"', ranges = [] as string[] } = {},
): RequestListener {
  return (request, response) => {
    ranges.push(request.headers.range ?? '')
    const start = Number(/(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    response.writeHead(start > 0 ? 206 : 200, {
      ETag: tag,
      'Content-Length': file.length - start,
      ...(start > 0 ? { 'Content-Range': `bytes ${start}-${file.length - 1}/${file.length}` } : {}),
    })
    if (start + cut >= file.length) return void response.end(file.subarray(start))
    response.write(file.subarray(start, start + cut), () => setTimeout(() => response.destroy(), 10))
  }
}

describe('a download', () => {
  it('comes whole, with size and tag', async () => {
    const { remote, bytes, progress } = await download(await serve(ranged(FILE)))
    expect(bytes).toEqual(FILE)
    expect(remote).toEqual({ bytes: FILE.length, tag: '"one"' })
    expect(progress.at(-1)).toBe(FILE.length)
  })

  it('goes on where the connection broke, as often as it moves on', async () => {
    const ranges: string[] = []
    const { bytes } = await download(await serve(ranged(FILE, { cut: 15_000, ranges })))
    expect(bytes).toEqual(FILE)
    expect(ranges.length).toBeGreaterThan(4)
    expect(ranges[1]).toMatch(/^bytes=\d+-$/)
  })

  it('goes on from what came before', async () => {
    const ranges: string[] = []
    const address = await serve(ranged(FILE, { ranges }))
    const { bytes } = await download(address, { start: FILE.slice(0, 40_000), known: { tag: '"one"' } })
    expect(bytes).toEqual(FILE)
    expect(ranges).toEqual(['bytes=40000-'])
  })

  it('asks for nothing once all has come', async () => {
    const { bytes } = await download('http://127.0.0.1:1/none', {
      start: FILE,
      known: { bytes: FILE.length },
    })
    expect(bytes).toEqual(FILE)
  })

  it('begins anew when the file has changed', async () => {
    const address = await serve(ranged(FILE, { tag: '"two"' }))
    const { bytes } = await download(address, {
      start: new Uint8Array(50),
      known: { tag: '"one"', bytes: 70 },
    })
    expect(bytes).toEqual(FILE)
  })

  it('begins anew when the server ignores ranges or has less than came', async () => {
    const whole = await serve((_, response) => response.end(FILE))
    expect((await download(whole, { start: new Uint8Array(50) })).bytes).toEqual(FILE)
    server?.close()
    const short = await serve((request, response) => {
      if (request.headers.range !== undefined) response.writeHead(416).end()
      else response.end(FILE)
    })
    expect((await download(short, { start: new Uint8Array(200_000) })).bytes).toEqual(FILE)
  })

  it.each([
    [403, '', 'only to people who have signed in'],
    [404, '', 'no file at this address'],
    [200, '<!doctype html>', 'something else than a GGUF file'],
    [503, '', 'status 503'],
  ])('that is answered with %i %s says why', async (status, body, sentence) => {
    const address = await serve((_, response) => response.writeHead(status).end(body))
    await expect(download(address)).rejects.toMatchObject({
      code: 'download-failed',
      message: expect.stringContaining(sentence),
    })
  })

  it('that nothing answers says so', async () => {
    await expect(download('http://127.0.0.1:1/f.gguf')).rejects.toThrow('could not be reached')
  })

  it('stops before the first byte when there is no room', async () => {
    const address = await serve(ranged(FILE))
    const asked: number[] = []
    const work = download(address, {
      space: async (bytes) => {
        asked.push(bytes)
        throw new RangeError('no room')
      },
    })
    await expect(work).rejects.toThrow()
    expect(asked[0]).toBe(FILE.length)
  })

  it('ends with the reason of an abort', async () => {
    const address = await serve((_, response) => response.write('GGUF'))
    await expect(download(address, { signal: AbortSignal.timeout(100) })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
  })
})
