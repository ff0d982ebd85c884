import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildHarness, PAGE_POLICY, portOf, TYPES } from '../sandbox/serveHarness.ts'

export type HostileServer = {
  /** The page with its policy, as the built one has. */
  readonly page: string
  /** The same page without a policy: the control. */
  readonly control: string
  /** Below the page's own address; what is asked for there was stolen. */
  readonly bait: string
  /** Paths below the bait that were asked for. */
  taken(): readonly string[]
  close(): Promise<void>
}

/** What a shell would do that was taken over: run whatever it is told. Evaluation is in its policy. */
const INFECTION = `addEventListener('message', ({ data }) => {
  if (typeof data?.script !== 'string') return
  const say = (text) => parent.postMessage(text, '*')
  new Function('say', 'return (async () => {' + data.script + '})()')(say).then(() => say('done'), (error) => say('refused: ' + error))
})`

/** Builds and serves the page with the hostile programs, its control and the infected frames. */
export async function serveHostilePage(): Promise<HostileServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hostile-page-'))
  await buildHarness(fileURLToPath(new URL('./page', import.meta.url)), folder)
  const taken: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname.startsWith('/bait')) {
      taken.push(request.url ?? '')
      response.end('taken')
      return
    }
    readPage(folder, pathname.slice(1)).then(
      ({ type, content }) => response.setHeader('Content-Type', type).end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${portOf(server)}`
  return {
    page: `${address}/index.html`,
    control: `${address}/control.html`,
    bait: `${address}/bait`,
    taken: () => [...taken],
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}

async function readPage(folder: string, name: string): Promise<{ type: string; content: Buffer | string }> {
  const read = (file: string) => readFile(path.join(folder, path.normalize(file)), 'utf8')
  const html = (content: string) => ({ type: 'text/html', content })
  switch (name) {
    case 'index.html':
      return html((await read(name)).replace('<head>', `<head>${policyTag(PAGE_POLICY)}`))
    case 'control.html':
      return html(await read('index.html'))
    case 'infected.html':
      return html(infect(await read('sandbox.html')))
    case 'infected-unsealed.html':
      return html(`<!doctype html><html><head></head><body><script>${INFECTION}</script></body></html>`)
    default: {
      const type = TYPES[path.extname(name)] ?? 'application/octet-stream'
      return { type, content: await readFile(path.join(folder, path.normalize(name))) }
    }
  }
}

/** The shell with its own policy, which also lets the infection in. */
function infect(shell: string): string {
  const hash = createHash('sha256').update(INFECTION).digest('base64')
  const infected = shell.replace("script-src 'sha256-", `script-src 'sha256-${hash}' 'sha256-`)
  if (infected === shell) throw new Error('The policy of the shell is not as expected.')
  return infected.replace('</body>', `<script>${INFECTION}</script></body>`)
}

function policyTag(policy: string): string {
  return `<meta http-equiv="Content-Security-Policy" content="${policy}">`
}
