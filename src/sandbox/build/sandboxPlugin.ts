import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { exportInsides } from './exportInsides.ts'

const SOURCE_FOLDER = fileURLToPath(new URL('../..', import.meta.url))
const VIRTUAL_ID = 'virtual:sandbox-files'
const DEV_PREFIX = '/@sandbox/'

/** Our own copy of packages (`npm run packages`); the page always finds a list there, if only an empty one. */
const OWN_LOCK = 'packages/pyodide-lock.json'
const EMPTY_LOCK = '{ "packages": {} }'

const require = createRequire(import.meta.url)

/** What each engine is made of. Read from our own packages and served from our own address, never from a CDN. */
const ENGINE_FILES = {
  python: [
    'pyodide/pyodide.mjs',
    'pyodide/pyodide.asm.mjs',
    'pyodide/pyodide.asm.wasm',
    'pyodide/python_stdlib.zip',
    'pyodide/pyodide-lock.json',
  ],
  javascript: ['@jitl/quickjs-wasmfile-release-sync/wasm'],
}

type Language = keyof typeof ENGINE_FILES
const LANGUAGES: readonly Language[] = ['python', 'javascript']

type File = { readonly name: string; readonly content: Uint8Array | string }

/**
 * Builds what the sandbox consists of: `sandbox.html` at the root of the site, one classic script per worker, and
 * the engines' files. The page learns their addresses and sizes from the module `virtual:sandbox-files`.
 */
export function sandboxPlugin(): Plugin {
  let isBuild = false
  let hasOwnLock = false
  return {
    name: 'sandbox',
    configResolved: (config) => {
      isBuild = config.command === 'build'
      hasOwnLock = config.publicDir !== '' && existsSync(path.join(config.publicDir, OWN_LOCK))
    },
    resolveId: (id) => (id === VIRTUAL_ID ? `\0${VIRTUAL_ID}` : undefined),
    async load(id) {
      if (id !== `\0${VIRTUAL_ID}`) return undefined
      if (!isBuild)
        return describeFiles('/sandbox.html', (language, name) => ({
          url: JSON.stringify(DEV_PREFIX + language + '/' + name),
          bytes: 0,
        }))
      const page = await buildPage()
      const version = createHash('sha256').update(page).digest('hex').slice(0, 12)
      const files = new Map<string, { url: string; bytes: number }>()
      for (const language of LANGUAGES) {
        for (const file of await filesOf(language)) {
          const reference = this.emitFile({ type: 'asset', name: file.name, source: file.content })
          const url = `import.meta.ROLLUP_FILE_URL_${reference}`
          files.set(`${language}/${file.name}`, { url, bytes: Buffer.byteLength(file.content) })
        }
      }
      this.emitFile({ type: 'asset', fileName: 'sandbox.html', source: page })
      if (!hasOwnLock) this.emitFile({ type: 'asset', fileName: OWN_LOCK, source: EMPTY_LOCK })
      // The file has the same name in every release, so a cache must be told them apart.
      return describeFiles(`./sandbox.html?v=${version}`, (language, name) =>
        files.get(`${language}/${name}`),
      )
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const address = (request.url ?? '').split('?')[0] ?? ''
        const isEmptyLock = address === `/${OWN_LOCK}` && !hasOwnLock
        const file = isEmptyLock ? { name: OWN_LOCK, content: EMPTY_LOCK } : await serveFile(address)
        if (file === undefined) return next()
        response.setHeader('Content-Type', contentType(file.name))
        response.end(file.content)
      })
    },
  }
}

function describeFiles(
  frameUrl: string,
  find: (language: Language, name: string) => { url: string; bytes: number } | undefined,
): string {
  const lists = LANGUAGES.map((language) => {
    const entries = namesOf(language).map((name) => {
      const file = find(language, name)
      return `{ name: ${JSON.stringify(name)}, url: ${file?.url ?? 'undefined'}, bytes: ${file?.bytes ?? 0} }`
    })
    return `${language}: [${entries.join(', ')}]`
  })
  return [
    `export const frameUrl = ${JSON.stringify(frameUrl)}`,
    `export const engineFiles = { ${lists.join(', ')} }`,
    `export const distributionUrl = ${JSON.stringify(readDistributionUrl())}\n`,
  ].join('\n')
}

/** Where Pyodide's own loader gets its packages by default, as it says itself. */
function readDistributionUrl(): string {
  const loader = require.resolve('pyodide/pyodide.mjs')
  const { version } = JSON.parse(readFileSync(path.join(path.dirname(loader), 'package.json'), 'utf8'))
  const [, address] = /`(https:[^`]*\$\{\w+\}[^`]*)`/.exec(readFileSync(loader, 'utf8')) ?? []
  return address?.replace(/\$\{\w+\}/, String(version)) ?? ''
}

function namesOf(language: Language): string[] {
  return ['worker.js', ...ENGINE_FILES[language].map((specifier) => fileName(specifier))]
}

function fileName(specifier: string): string {
  return specifier.endsWith('/wasm') ? 'quickjs.wasm' : path.basename(specifier)
}

async function filesOf(language: Language): Promise<readonly File[]> {
  const worker = { name: 'worker.js', content: await buildScript(`sandbox/worker/${language}.worker.ts`) }
  const engine = ENGINE_FILES[language].map((specifier) => ({
    name: fileName(specifier),
    content: contentOf(specifier),
  }))
  return [worker, ...engine]
}

function contentOf(specifier: string): Uint8Array {
  const content = readFileSync(require.resolve(specifier))
  return fileName(specifier) === 'quickjs.wasm' ? exportInsides(content) : content
}

async function serveFile(address: string): Promise<File | undefined> {
  if (address === '/sandbox.html') return { name: 'sandbox.html', content: await buildPage() }
  if (!address.startsWith(DEV_PREFIX)) return undefined
  const [language, name] = address.slice(DEV_PREFIX.length).split('/')
  const known = LANGUAGES.find((candidate) => candidate === language)
  return known === undefined ? undefined : (await filesOf(known)).find((file) => file.name === name)
}

function contentType(name: string): string {
  if (name.endsWith('.html')) return 'text/html'
  return name.endsWith('js') ? 'text/javascript' : 'application/octet-stream'
}

/** sandbox.html: its policy first, then one inline script, known to the policy by its hash. */
async function buildPage(): Promise<string> {
  const script = (await buildScript('sandbox/frame/shell.ts')).replaceAll('</script', '<\\/script')
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}' 'unsafe-eval' blob:`,
    'worker-src blob:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return [
    '<!doctype html><html lang="en"><head>',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta charset="utf-8"><title>Sandbox</title></head>',
    `<body><script>${script}</script></body></html>`,
  ].join('')
}

/** One entry with all that it imports as one classic script. */
async function buildScript(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: SOURCE_FOLDER,
    publicDir: false,
    resolve: { alias: { '@': SOURCE_FOLDER.replace(/\/$/, '') } },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: path.join(SOURCE_FOLDER, entry),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined
  if (chunk === undefined) throw new Error(`${entry} was not built.`)
  return chunk.code
}
