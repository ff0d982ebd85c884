import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { z } from 'zod'
import type { OpenedBrowser } from '../hostile/HostilePage.ts'
import { untilCallable } from './untilCallable.ts'

const DRIVER = process.env['PAL_WEBKIT_DRIVER'] ?? 'WebKitWebDriver'
const LIBRARIES = '/usr/lib/x86_64-linux-gnu'
const LONGEST_CALL_MS = 300_000

const SESSION = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserVersion: z.string().optional() }),
})
const CALLED = z.object({ result: z.string().optional(), error: z.string().optional() })

/** A page in WebKitGTK's MiniBrowser, driven by WebDriver over plain HTTP. Needs a display. */
export async function openWebKit(): Promise<OpenedBrowser> {
  const port = await freePort()
  const driver = spawn(DRIVER, [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore' })
  const ask = (method: string, path: string, body?: object) =>
    askDriver(`http://127.0.0.1:${port}${path}`, method, body)
  await untilListening(port)
  const browserOptions = { binary: findBrowser(), args: ['--automation'] }
  const started = await ask('POST', '/session', {
    capabilities: { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browserOptions } },
  })
  const { sessionId, capabilities } = SESSION.parse(started)
  const session = `/session/${sessionId}`
  await ask('POST', `${session}/timeouts`, { script: LONGEST_CALL_MS, pageLoad: LONGEST_CALL_MS })
  const evaluate = (script: string) =>
    ask('POST', `${session}/execute/sync`, { script: `return ${script}`, args: [] })

  async function call(name: string, parameters: readonly unknown[]): Promise<unknown> {
    const script = `const done = arguments[2]
      window.callHostile(arguments[0], arguments[1]).then((result) => done({ result }), (error) => done({ error: String(error) }))`
    const args = [name, JSON.stringify(parameters)]
    const { result, error } = CALLED.parse(await ask('POST', `${session}/execute/async`, { script, args }))
    if (result === undefined) throw new Error(`${name}: ${error ?? 'no answer'}`)
    return JSON.parse(result)
  }

  return {
    page: {
      engine: 'webkit',
      browser: `WebKitGTK ${capabilities.browserVersion ?? ''}`.trim(),
      open: async (url) => {
        await ask('POST', `${session}/url`, { url })
        await untilCallable(evaluate)
      },
      call: (name, ...parameters) => call(name, parameters),
    },
    close: async () => {
      await ask('DELETE', session).finally(() => driver.kill())
    },
  }
}

async function askDriver(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { value } = z.object({ value: z.unknown() }).parse(await response.json())
  const failure = z.object({ error: z.string(), message: z.string() }).safeParse(value)
  if (!response.ok && failure.success) throw new Error(`${failure.data.error}: ${failure.data.message}`)
  return value
}

function findBrowser(): string {
  const folders = readdirSync(LIBRARIES).filter((name) => name.startsWith('webkit2gtk-'))
  const found = folders.map((name) => `${LIBRARIES}/${name}/MiniBrowser`).find((file) => existsSync(file))
  if (found === undefined) throw new Error('WebKitGTK has no MiniBrowser here.')
  return found
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const isUp = await fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('WebKitWebDriver did not start.')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close()
      if (address === null || typeof address === 'string') reject(new Error('No port is free.'))
      else resolve(address.port)
    })
  })
}
