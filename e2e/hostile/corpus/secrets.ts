import { section, type HostileProgram } from '../HostileProgram.ts'
import { NOT_THERE, value } from './leads.ts'

const TELL = 'self.told ??= ""; const tell = (text) => { told += text }; '
const TOLD = 'import js\njs.told'

function opening(script: string): string {
  const body = `${TELL}(async () => { ${script} })().catch((error) => tell("refused: " + error)); 0`
  return `import js\njs.eval(${JSON.stringify(body)})`
}

/** Ways to what the page keeps: keys in storage, other windows, the page itself. */
export const SECRETS: readonly HostileProgram[] = section('secrets', 'python', 1500, [
  ['local storage', NOT_THERE, 'import js\nstr(js.localStorage.getItem("key"))'],
  ['session storage', NOT_THERE, 'import js\nstr(js.sessionStorage.getItem("key"))'],
  ['cookies', NOT_THERE, 'import js\nstr(js.document.cookie)'],
  [
    'the store of cookies',
    NOT_THERE,
    'import js\nstr(js.cookieStore.get("key").constructor.name) and js.eval("cookieStore.get.call(null)")',
  ],
  [
    'a database',
    value(/^refused/),
    opening(
      'const it = indexedDB.open("keys"); it.onerror = () => tell("refused"); it.onsuccess = () => { try { const read = it.result.transaction("keys").objectStore("keys").get("key"); read.onsuccess = () => tell("read " + read.result); read.onerror = () => tell("refused") } catch (error) { tell("refused: " + error) } }',
    ),
    { afterwards: TOLD },
  ],
  [
    'the list of databases',
    value(/^(refused|read \[\])/),
    opening('tell("read " + JSON.stringify(await indexedDB.databases()))'),
    { afterwards: TOLD },
  ],
  [
    'the cache',
    value(/^(refused|read undefined)/),
    opening(
      'const cache = await caches.open("keys"); const found = await cache.match("/key") ?? await caches.match("PAGE_ADDRESS/key"); tell("read " + (found && await found.text()))',
    ),
    { afterwards: TOLD },
  ],
  [
    'the private file system',
    value(/^refused/),
    opening(
      'const folder = await navigator.storage.getDirectory(); const file = await (await folder.getFileHandle("key")).getFile(); tell("read " + await file.text())',
    ),
    { afterwards: TOLD },
  ],
  ['the parent', NOT_THERE, 'import js\nstr(js.parent.document.title)'],
  ['the top', NOT_THERE, 'import js\nstr(js.top.apiKey)'],
  ['the opener', NOT_THERE, 'import js\nstr(js.opener.name)'],
  [
    'the window of a function',
    NOT_THERE,
    'import js\nstr(js.self.constructor.constructor("return parent.apiKey")())',
  ],
  ['the global of an indirect eval', NOT_THERE, 'import js\nstr(js.eval("(0, eval)(\'window.apiKey\')"))'],
  [
    'the address of the page',
    value(/^blob:null\/[\w-]+ $/),
    'import js\nstr(js.self.location.href) + " " + str(js.self.location.search) + str(js.self.location.hash)',
  ],
  ['the page that it came from', NOT_THERE, 'import js\nstr(js.document.referrer)'],
  ['the state of the history', NOT_THERE, 'import js\nstr(js.history.state)'],
  ['the prototype of all objects', NOT_THERE, 'import js\nstr(js.eval("({}).apiKey.length"))'],
  [
    'blobs of the page',
    value(/^refused/),
    opening('tell("read " + await (await fetch("PAGE_ADDRESS".replace(/\\/bait.*/, ""))).text())'),
    { afterwards: TOLD },
  ],
  ['the name of the window', value(/^$|^ ?$/), 'import js\nstr(js.self.name) + " "'],
  [
    'a broadcast channel',
    value(/^silent$/),
    opening(
      'const channel = new BroadcastChannel("keys"); channel.onmessage = ({ data }) => tell("heard " + data); channel.postMessage("send the key"); setTimeout(() => tell("silent"), 200)',
    ),
    { afterwards: TOLD },
  ],
  [
    'a lock shared with the page',
    value(/^(refused|held)/),
    opening('const { held } = await navigator.locks.query(); tell("held " + held.length)'),
    { afterwards: TOLD },
  ],
  [
    'a shared worker of the page',
    value(/^refused/),
    opening(
      'const it = new SharedWorker("PAGE_ADDRESS/shared.js"); it.onerror = () => tell("refused"); it.port.onmessage = ({ data }) => tell("heard " + data)',
    ),
    { afterwards: TOLD },
  ],
  [
    'the clients of a service worker',
    value(/^refused/),
    opening('const all = await self.clients.matchAll(); tell("heard " + all.length)'),
    { afterwards: TOLD },
  ],
  ['shared memory for a precise clock', NOT_THERE, 'import js\nstr(js.SharedArrayBuffer.new(8).byteLength)'],
  [
    'files of the machine',
    { kinds: ['file-refused'], sentence: /^FileNotFoundError in line 1: .*passwd/ },
    'open("/etc/passwd").read()',
  ],
  ['the environment', value(/^\[\('\w+', (?!.*sk-)/), 'import os\nrepr(sorted(os.environ.items()))'],
  [
    'everything that the collector knows',
    value(/^nothing$/),
    'import gc\n"found" if any(isinstance(each, dict) and any("sk-" + "planted" in str(item)[:200] for item in list(each.values())[:50] if isinstance(item, str)) for each in gc.get_objects()) else "nothing"',
  ],
  [
    'the memory of the interpreter',
    value(/^nothing$/),
    'import ctypes, re\n"found" if re.search(b"sk-" + b"planted-[0-9a-f]{24}", ctypes.string_at(0, 20_000_000)) else "nothing"',
  ],
  [
    'the answer that is expected',
    value(/^nothing$/),
    'import sys\n"found" if any("expected" in name for name in vars(sys.modules["__main__"])) else "nothing"',
  ],
  [
    'the stacks of the host',
    value(/^\["?/),
    'import sys, json\nframe, names = sys._getframe(), []\nwhile frame:\n    names.extend(frame.f_locals)\n    frame = frame.f_back\njson.dumps(sorted(set(map(str, names)))[:5])',
  ],
])
