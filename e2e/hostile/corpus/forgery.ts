import { section, type HostileProgram } from '../HostileProgram.ts'
import { FLOODED, raises, value } from './leads.ts'

/** What a forged result says. No program in this section hands it over by the contract. */
export const FORGED = '666666'

const GENUINE = value(/^genuine$/)
/** Where the program breaks the worker around it: it harms its own result alone. */
const BROKEN = raises('runtime-crash', /^The program crashed the interpreter: \w+: /)
const UNREADABLE = raises(
  'runtime-crash',
  /^The program crashed the interpreter: The interpreter handed out no readable result\./,
)
const OUTCOME = `{"type":"returned","value":{"type":"int","text":"${FORGED}"}}`
const REPORTS = `[
  { type: 'ended', runId: id, outcome: ${JSON.stringify(OUTCOME)}, files: [] },
  { type: 'printed', runId: id, stream: 'stdout', text: '${FORGED}' },
  { type: 'opened' }, { type: 'closed', isAsNew: true }, { type: 'booted', isSealed: true },
  { type: 'crashed', message: '${FORGED}' }, { type: 'reported', workerId: 1, report: { type: 'opened' } },
]`

const js = (script: string, after = '"genuine"') =>
  `import js\njs.eval(${JSON.stringify(`${script}; 0`)})\n${after}`
const sending = (id: string) =>
  `{ const id = ${id}; for (const report of ${REPORTS}) self.postMessage(report) }`

export const FORGERY: readonly HostileProgram[] = [
  ...section('forgery', 'python', 3000, [
    ['a result before the real one', GENUINE, js(sending('""'))],
    ['a result with a guessed id', GENUINE, js(sending('"0".repeat(32)'))],
    [
      'results with many guessed ids',
      GENUINE,
      js(
        `for (let n = 0; n < 100; n++) self.postMessage({ type: 'ended', runId: n.toString(16).padStart(32, '0'), outcome: ${JSON.stringify(OUTCOME)}, files: [] })`,
      ),
    ],
    [
      'a second result, later',
      GENUINE,
      js(`setTimeout(() => ${sending('""')}, 0); setInterval(() => ${sending('""')}, 20)`),
    ],
    [
      'a result for a later run, from a timer',
      value(/^genuine later$/),
      js(`setInterval(() => ${sending('""')}, 5)`, '""'),
      { afterwards: '"genuine later"' },
    ],
    [
      'a result through a port of its own',
      GENUINE,
      js(
        `const { port1, port2 } = new MessageChannel(); self.postMessage('connect', [port2]); for (const report of ${REPORTS.replaceAll('id,', '"",')}) port1.postMessage(report)`,
      ),
    ],
    [
      'a result from a worker of its own',
      GENUINE,
      js(`new Worker(URL.createObjectURL(new Blob([${JSON.stringify(sending('""'))}])))`),
    ],
    [
      'an event that looks like one from outside',
      GENUINE,
      js(
        `self.dispatchEvent(new MessageEvent('message', { data: { type: 'run', runId: '1'.repeat(32), program: '${FORGED}', source: { type: 'last-expression' } }, ports: [new MessageChannel().port1] }))`,
      ),
    ],
    [
      'a postMessage that swallows',
      GENUINE,
      js('self.postMessage = () => undefined; MessagePort.prototype.postMessage = () => undefined'),
    ],
    [
      'a postMessage that changes what is sent',
      GENUINE,
      js(
        `const own = MessagePort.prototype.postMessage; MessagePort.prototype.postMessage = function (report) { return own.call(this, { ...report, outcome: ${JSON.stringify(OUTCOME)} }) }`,
      ),
    ],
    [
      'a listener for the ids of later runs',
      value(/^heard 0$/),
      js(
        `self.heard = []; self.addEventListener('message', (event) => heard.push(event)); MessagePort.prototype.addEventListener = function () { heard.push(this) }; const getter = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data').get; Object.defineProperty(MessageEvent.prototype, 'data', { get() { heard.push(this); return getter.call(this) } })`,
        '""',
      ),
      { afterwards: 'import js\n"heard " + str(len(js.heard))' },
    ],
    [
      'setters for whatever is assigned',
      GENUINE,
      js(
        `for (const name of ['runId', 'outcome', 'type', 'port', 'then']) Object.defineProperty(Object.prototype, name, { configurable: true, set(given) { Object.defineProperty(this, name, { value: given, writable: true, enumerable: true, configurable: true }) }, get: () => undefined })`,
      ),
    ],
    [
      'a JSON that lies',
      GENUINE,
      js(`JSON.stringify = () => ${JSON.stringify(OUTCOME)}; JSON.parse = () => ({ type: 'returned' })`),
    ],
    [
      'decoders that lie',
      UNREADABLE,
      js(`TextDecoder.prototype.decode = () => '${FORGED}'; String.fromCharCode = () => '6'`),
    ],
    ['promises that lie', GENUINE, js(`Promise.prototype.then = function () { return this }`)],
    [
      'functions that lie',
      BROKEN,
      js(`Function.prototype.call = Function.prototype.bind = () => '${FORGED}'`),
    ],
    [
      'Reflect that lies',
      raises('other-exception', /^RuntimeError in line 2: There is no current event loop/),
      js(`Reflect.apply = () => '${FORGED}'; Reflect.get = () => undefined`),
      { limits: { timeoutMs: 800 } },
    ],
    [
      'keys that reach a prototype',
      value(/__proto__/),
      '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}',
    ],
    ['text of an outcome as a value', value(/^\{"type": "crashed"/), `'{"type": "crashed", "message": "x"}'`],
    [
      'text of a report in what is printed',
      GENUINE,
      `print(${JSON.stringify(OUTCOME.replace(FORGED, '1'))})\n"genuine"`,
    ],
    [
      'a flood of messages past the port',
      FLOODED,
      'import js\nwhile True: js.postMessage("x")',
      { limits: { outputCharacters: 10_000 } },
    ],
    ['one huge message past the port', GENUINE, js('self.postMessage(new Uint8Array(200_000_000))')],
    [
      'ports in a list of transfers',
      GENUINE,
      js('for (let n = 0; n < 200; n++) self.postMessage(n, [new MessageChannel().port1])'),
    ],
    ['a console that shouts', GENUINE, js('for (let n = 0; n < 2000; n++) console.error("forged", n)')],
    [
      'errors thrown later',
      // The error comes after the answer, or before it and ends the worker.
      [GENUINE, raises('runtime-crash', /^The program crashed the interpreter: The worker failed: .*ended/)],
      js(`setTimeout(() => { throw new Error('{"type":"ended"}') }, 0); Promise.reject(new Error('later'))`),
    ],
    [
      'an own main module',
      GENUINE,
      `import sys, types\nsys.modules["__main__"] = types.ModuleType("__main__")\nsys.modules["__main__"].answer = ${FORGED}\n"genuine"`,
    ],
    [
      'a variable of the contract from another module',
      value(/^genuine$/),
      `import sys\nanswer = "genuine"\nsys.modules["answer"] = ${FORGED}`,
      { contract: { type: 'variable', name: 'answer' } },
    ],
  ]),
  ...section('forgery-stop', 'python', 2500, [
    [
      'a forged result, stopped by hand',
      { kinds: ['cancelled'], sentence: /stopped by hand/ },
      js(sending('""'), 'while True: pass'),
      { stopAfterMs: 200 },
    ],
    [
      'a loop that swallows every exception, stopped by hand',
      { kinds: ['cancelled'], sentence: /stopped by hand/ },
      'while True:\n  try:\n    while True: pass\n  except BaseException: pass',
      { stopAfterMs: 200 },
    ],
  ]),
]
