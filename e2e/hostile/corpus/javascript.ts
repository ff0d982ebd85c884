import { section, type HostileProgram, type Lead, SPINS_ON_IN_WEBKIT } from '../HostileProgram.ts'
import { FLOODED, OUT_OF_MEMORY, raises, TIMED_OUT, value } from './leads.ts'

const QUICK = { limits: { timeoutMs: 400 } }
const SMALL = { limits: { memoryBytes: 64 * 1024 * 1024, timeoutMs: 8000 } }
const SHORT = { limits: { outputCharacters: 10_000 } }
const MISSING = raises('name-error', /^ReferenceError in line 1: '?\w+'? is not defined/)
const OVERFLOWN: Lead = {
  kinds: ['recursion'],
  sentence: /^RangeError(?: in line \d+)?: Maximum call stack size exceeded\./,
}

const MISSING_NAMES = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'localStorage',
  'indexedDB',
  'document',
  'parent',
  'postMessage',
  'process',
  'Worker',
  'importScripts',
  'WebAssembly',
  'navigator',
]

/** The same threats for JavaScript, whose programs have nothing of the browser. */
export const JAVASCRIPT: readonly HostileProgram[] = [
  ...section(
    'js-missing',
    'javascript',
    600,
    MISSING_NAMES.map((name) => [
      `${name}, which is not there`,
      MISSING,
      `${name}.anything("HTTP_CANARY/js")`,
    ]),
  ),
  ...section('js-escape', 'javascript', 600, [
    [
      'the global of a function',
      value(/^undefined,undefined$/),
      'const all = Function("return this")(); [typeof all.fetch, typeof all.self].join()',
    ],
    [
      'the constructor of a host function',
      value(/^undefined$/),
      'typeof console.log.constructor("return this")().postMessage',
    ],
    ['the caller of a function', value(/^undefined$/), 'String((function f() { return f.caller })())'],
    [
      'a module from there',
      raises('import-error', /could not load module/),
      'await import("HTTP_CANARY/module")',
    ],
    [
      'a module of the runtime',
      raises('import-error', /could not load module 'os'/),
      'const os = await import("os"); os.exec(["ls"])',
    ],
    ['std of QuickJS', MISSING, 'std.loadFile("/etc/passwd")'],
    ['require', raises('name-error', /require/), 'require("child_process").execSync("ls")'],
    [
      'an error stack of the host',
      value(/^\s*at <eval> \(<program>:1(?![\s\S]*(http:|blob:))/),
      'String(new Error("x").stack)',
    ],
    [
      'prepareStackTrace',
      value(/^(undefined|object|string)$/),
      'Error.prepareStackTrace = (error, frames) => frames; typeof new Error("x").stack',
    ],
    [
      'a prototype polluted',
      value(/^polluted$/),
      'Object.prototype.polluted = 1; Array.prototype.map = null; globalThis.left = 1; "polluted"',
    ],
    [
      'the encoder undermined',
      {
        kinds: ['runtime-crash'],
        sentence: /^The program crashed the interpreter: The interpreter handed out no readable result/,
      },
      'JSON.stringify = () => "forged"; String.prototype.replace = () => "forged"; Object.keys = () => ["forged"]; ({ a: 1 })',
    ],
    [
      'a console undermined',
      value(/^said$/),
      'console.log = null; globalThis.console = { log() { throw 1 } }; "said"',
    ],
    [
      'keys that reach a prototype',
      value(/polluted/),
      'JSON.parse(\'{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}\')',
    ],
    ['a result as text', value(/^\{"type":"ended"/), `'{"type":"ended","outcome":"x"}'`],
    [
      'a proxy that lies about its keys',
      raises(
        'runtime-crash',
        /^The program crashed the interpreter: RuntimeError: Aborted\(Assertion failed/,
      ),
      'new Proxy({}, { ownKeys: () => ({ length: 0x20000000 }) })',
    ],
    [
      'a proxy that throws at every touch',
      raises('other-exception', /^Error in line 1: touched/),
      'new Proxy({}, new Proxy({}, { get() { throw new Error("touched") } }))',
    ],
    [
      'a toJSON that lies',
      raises('not-serialisable', /function that cannot be handed over/),
      '({ toJSON: () => "forged", a: 1 })',
    ],
    ['surrogates, NUL and marks', value(/^\ud800 .* .$/), '"\\ud800 \\u0000 \\u202e"'],
    ['a text that ends a script', value(/script/), '"</script><script>parent.stolen = 1</script>"'],
    [
      'shared memory',
      raises('name-error', /^ReferenceError in line 1: '(Atomics|SharedArrayBuffer)' is not defined/),
      'typeof SharedArrayBuffer === "undefined" ? "none" : Atomics.wait(new Int32Array(new SharedArrayBuffer(8)), 0, 0, 100)',
    ],
  ]),
  ...section('js-time', 'javascript', 900, [
    ['a bare loop', TIMED_OUT, 'for (;;) {}', QUICK],
    [
      'a loop that swallows every exception',
      TIMED_OUT,
      'for (;;) { try { for (;;) {} } catch {} finally { continue } }',
      QUICK,
    ],
    [
      'a number as text',
      TIMED_OUT,
      '(10n ** 300000n).toString()',
      { ...QUICK, spinsOnIn: SPINS_ON_IN_WEBKIT },
    ],
    ['a huge join', TIMED_OUT, "new Array(1e9) + ''", { ...QUICK, spinsOnIn: SPINS_ON_IN_WEBKIT }],
    ['a flood of promises', TIMED_OUT, 'const f = () => Promise.resolve().then(f); f()', QUICK],
    ['a promise that spins', TIMED_OUT, 'new Promise(async () => { for (;;) {} })', QUICK],
    [
      'a promise that never settles',
      raises('not-serialisable', /Promise that cannot be handed over/),
      'new Promise(() => {})',
      QUICK,
    ],
    ['a getter that never ends', TIMED_OUT, '({ get a() { for (;;) {} } })', QUICK],
    ['a proxy that never answers', TIMED_OUT, 'new Proxy({}, { ownKeys() { for (;;) {} } })', QUICK],
    [
      'a text form that never ends',
      raises('other-exception', /^Uncaught: \{ toString/),
      'throw { toString() { for (;;) {} } }',
      QUICK,
    ],
    ['a regular expression that backtracks', TIMED_OUT, '/^(a+)+$/.test("a".repeat(40) + "b")', QUICK],
    [
      'a generator without end',
      TIMED_OUT,
      '[...(function* () { for (;;) yield 0 })()].length',
      { limits: { timeoutMs: 400, memoryBytes: 512 * 1024 * 1024 } },
    ],
    ['a sort that never ends', TIMED_OUT, '[2, 1].sort(() => { for (;;) {} })', QUICK],
    ['a huge power', raises('value-error', /BigInt is too large/), '2n ** (2n ** 40n)', QUICK],
    [
      'stopped by hand',
      { kinds: ['cancelled'], sentence: /stopped by hand/ },
      'for (;;) {}',
      { stopAfterMs: 200 },
    ],
  ]),
  ...section('js-memory', 'javascript', 5000, [
    ['a growing array', OUT_OF_MEMORY, 'const a = []; for (;;) a.push({ x: a.length })', SMALL],
    [
      'a text that doubles',
      raises('other-exception', /^InternalError in line 1: string too long/),
      'let s = "x"; for (;;) s += s',
      SMALL,
    ],
    ['one huge buffer', OUT_OF_MEMORY, 'new Uint8Array(2e9)', SMALL],
    [
      'a filled array',
      OUT_OF_MEMORY,
      'new Array(1e8).fill(0).length',
      { limits: { memoryBytes: 64 * 1024 * 1024, timeoutMs: 1500 } },
    ],
    ['many closures', OUT_OF_MEMORY, 'let f = () => 0; for (;;) { const g = f; f = () => g }', SMALL],
    [
      'a map of maps',
      OUT_OF_MEMORY,
      'const m = new Map(); for (let n = 0; ; n++) m.set(n, new Map([[n, n]]))',
      SMALL,
    ],
    ['a nested parser', OVERFLOWN, 'eval("(".repeat(1e5))'],
    ['a nested JSON', OVERFLOWN, 'JSON.parse("[".repeat(1e6))'],
    ['recursion', OVERFLOWN, 'function f(n) { return f(n + 1) + 1 }\nf(0)'],
    [
      'recursion that is caught',
      // The browser's stack runs out first, or it goes on catching.
      [OVERFLOWN, TIMED_OUT],
      'function f() { try { return f() } catch { return f() } }\nf()',
      { limits: { timeoutMs: 800 } },
    ],
    [
      'a deep value',
      raises('not-serialisable', /nested too deeply/),
      'let a = []; for (let n = 0; n < 1000; n++) a = [a]; a',
    ],
    [
      'a value that contains itself',
      raises('not-serialisable', /contains itself/),
      'const a = []; a.push(a); a',
    ],
    ['a million items', raises('not-serialisable', /too large/), 'Array.from({ length: 1e6 }, (_, n) => n)'],
    ['no number', raises('not-finite', /NaN/), '0 / 0'],
    ['a function', raises('not-serialisable', /cannot be handed over|function/), '() => 1'],
    ['a symbol', raises('not-serialisable', /cannot be handed over|symbol/), 'Symbol("x")'],
  ]),
  ...section('js-output', 'javascript', 2000, [
    ['a loop of logs', FLOODED, 'for (;;) console.log("x".repeat(1000))', SHORT],
    ['one huge log', FLOODED, 'console.log("x".repeat(5e6))', SHORT],
    ['a flood of errors', FLOODED, 'for (;;) console.error("x".repeat(100))', SHORT],
    ['a log of something that never ends', TIMED_OUT, 'console.log({ get a() { for (;;) {} } })', QUICK],
    [
      'an error with a huge message',
      raises('other-exception', /^Error in line 1: x{100}/),
      'throw new Error("x".repeat(2e7))',
      SHORT,
    ],
  ]),
]
