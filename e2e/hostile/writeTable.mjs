// Rewrites the marked section of the README from what the last test runs recorded of the hostile programs.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const ENGINES = ['chromium', 'firefox', 'webkit']
const START = '<!-- hostile programs: written by `npm run hostile-table` -->'
const END = '<!-- end of hostile programs -->'

const columns = ENGINES.map(readFigures).filter((figures) => figures !== undefined)
if (columns.length === 0)
  throw new Error('No run has recorded figures: run `npm test` and `npm run test:engines`.')
const readme = join(ROOT, 'README.md')
const text = readFileSync(readme, 'utf8')
const [start, end] = [text.indexOf(START), text.indexOf(END)]
if (start < 0 || end < start) throw new Error('The README has no marked section.')
writeFileSync(readme, `${text.slice(0, start + START.length)}\n\n${table()}\n\n${text.slice(end)}`)
console.log(table())

function table() {
  const rows = [
    ['', ({ browser }) => browser],
    ['hostile programs contained', ({ programs }) => share(programs, 'isContained')],
    ['next program right', ({ programs }) => share(programs, 'isNextRight')],
    ['packets out: HTTP / WebSocket / TCP / UDP', ({ packets }) => showPackets(packets.programs)],
    ['— the same probes without the policy', ({ packets }) => showPackets(packets.control)],
    ['shell taken over, packets out', ({ packets }) => showPackets(packets.infected)],
    ['— the same without policies', ({ packets }) => showPackets(packets['infected-control'])],
    [
      '— what no policy stops: navigation begun, preconnection, WebRTC',
      ({ uncovered }) => showPackets(uncovered),
    ],
    [
      'secrets read (planted in so many stores)',
      ({ programs, stores }) => `${count(programs, 'isSecretRead')} (${stores})`,
    ],
    ['forged results believed', ({ programs }) => count(programs, 'isForged')],
    ['pause of the page, p50 / p99 / longest, ms', ({ pauses }) => pauses],
    [
      'Stop until ended, longest, ms',
      ({ stops }) => Math.round(Math.max(...stops.map(({ endedMs }) => endedMs))),
    ],
    ['Stop until the next program is done, Python, median, ms', ({ stops }) => medianReady(stops, 'python')],
    ['the same, JavaScript', ({ stops }) => medianReady(stops, 'javascript')],
  ]
  const lines = rows.map(([name, show]) => `| ${[name, ...columns.map(show)].join(' | ')} |`)
  const ruler = `|${' --- |'.repeat(columns.length + 1)}`
  return [lines[0], ruler, ...lines.slice(1)].join('\n')
}

function readFigures(engine) {
  const file = findFile(`hostile-${engine}.jsonl`)
  if (file === undefined) return undefined
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const ofType = (type) => lines.filter((line) => line.type === type)
  const programs = [...new Map(ofType('program').map((line) => [line.id, line])).values()]
  const uncovered = [...new Map(ofType('not-covered').map((line) => [line.name, line.packets])).values()]
  const { browser = engine, stores = [] } = ofType('engine').at(-1) ?? {}
  return {
    browser,
    stores: stores.length,
    programs,
    packets: Object.fromEntries(ofType('packets').map(({ where, packets }) => [where, packets])),
    uncovered: uncovered.reduce(add, { http: 0, webSocket: 0, tcp: 0, udp: 0 }),
    pauses: quantiles(programs.map(({ pauses }) => pauses)),
    stops: ofType('stop'),
  }
}

function findFile(name) {
  const folder = process.argv[2] ?? join(ROOT, 'test-results')
  if (!existsSync(folder)) return undefined
  const found = readdirSync(folder, { recursive: true }).find((file) => file.endsWith(name))
  return found === undefined ? undefined : join(folder, found)
}

function count(programs, property) {
  return programs.filter((program) => program[property]).length
}

function share(programs, property) {
  return `${count(programs, property)} of ${programs.length}`
}

function showPackets(packets) {
  return packets === undefined
    ? '–'
    : `${packets.http} / ${packets.webSocket} / ${packets.tcp} / ${packets.udp}`
}

function add(a, b) {
  return {
    http: a.http + b.http,
    webSocket: a.webSocket + b.webSocket,
    tcp: a.tcp + b.tcp,
    udp: a.udp + b.udp,
  }
}

function quantiles(counts) {
  const total = new Map()
  for (const [ms, times] of counts.flatMap((each) => Object.entries(each))) {
    total.set(Number(ms), (total.get(Number(ms)) ?? 0) + times)
  }
  const sorted = [...total].sort(([a], [b]) => a - b)
  const all = sorted.reduce((sum, [, times]) => sum + times, 0)
  const at = (part) => {
    let seen = 0
    return sorted.find(([, times]) => (seen += times) >= part * all)?.[0] ?? '–'
  }
  return [at(0.5), at(0.99), at(1)].join(' / ')
}

function medianReady(stops, language) {
  const times = stops.filter((stop) => stop.language === language).map(({ readyMs }) => readyMs)
  return times.length === 0 ? '–' : Math.round(times.sort((a, b) => a - b)[Math.floor(times.length / 2)])
}
