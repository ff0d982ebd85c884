import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildHarness, readSealedPage } from '../sandbox/serveHarness.ts'
import { readAnswer, serveAnswers, type FileAnswer } from '../server/serveAnswers.ts'

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
  const { origin, close } = await serveAnswers(async (pathname, request) => {
    if (pathname.startsWith('/bait')) {
      taken.push(request.url ?? '')
      return { type: 'text/plain', content: 'taken' }
    }
    return await readPage(folder, pathname.slice(1))
  })
  return {
    page: `${origin}/index.html`,
    control: `${origin}/control.html`,
    bait: `${origin}/bait`,
    taken: () => [...taken],
    close: async () => {
      await close()
      await rm(folder, { recursive: true })
    },
  }
}

async function readPage(folder: string, name: string): Promise<FileAnswer> {
  const html = (content: string) => ({ type: 'text/html', content })
  switch (name) {
    case 'index.html':
      return await readSealedPage(folder)
    case 'control.html':
      return await readAnswer(folder, 'index.html')
    case 'infected.html':
      return html(infect(await readFile(path.join(folder, 'sandbox.html'), 'utf8')))
    case 'infected-unsealed.html':
      return html(`<!doctype html><html><head></head><body><script>${INFECTION}</script></body></html>`)
    default:
      return await readAnswer(folder, name)
  }
}

/** The shell with its own policy, which also lets the infection in. */
function infect(shell: string): string {
  const hash = createHash('sha256').update(INFECTION).digest('base64')
  const infected = shell.replace("script-src 'sha256-", `script-src 'sha256-${hash}' 'sha256-`)
  if (infected === shell) throw new Error('The policy of the shell is not as expected.')
  return infected.replace('</body>', `<script>${INFECTION}</script></body>`)
}
