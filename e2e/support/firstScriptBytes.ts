import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** What the built page loads before a problem can be typed. */
export function firstScriptBytes(): {
  readonly scripts: number
  readonly bytes: number
  readonly gzipBytes: number
} {
  const files = firstScripts().map((file) => readFileSync(`dist/${file}`))
  const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0)
  return {
    scripts: files.length,
    bytes: sum(files.map(({ length }) => length)),
    gzipBytes: sum(files.map((file) => gzipSync(file).length)),
  }
}

/** Every script that the page needs before it shows anything: the entry and what it imports statically. */
function firstScripts(): readonly string[] {
  const html = readFileSync('dist/index.html', 'utf8')
  const entries = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
  const seen = new Set<string>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const source = readFileSync(`dist/${file}`, 'utf8')
    for (const [, name = ''] of source.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
      waiting.push(`assets/${name}`)
    }
  }
  return [...seen]
}
