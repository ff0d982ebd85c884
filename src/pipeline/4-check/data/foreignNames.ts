type Foreign = { readonly message: string; readonly hint: string }

const network = (name: string): Foreign => ({
  message: `The sandbox has no network: there is no \`${name}\`.`,
  hint: 'Put the data into the problem.',
})
const page = (name: string): Foreign => ({
  message: `\`${name}\` belongs to a web page; the program runs in a sandbox without one.`,
  hint: 'Compute the answer and hand it over.',
})
const dialogue = (name: string): Foreign => ({
  message: `There is nobody to ask: the sandbox has no \`${name}\`.`,
  hint: 'Write the values of the problem into the program.',
})
const node = (name: string): Foreign => ({
  message: `\`${name}\` belongs to Node.js; the sandbox has the language itself and \`console\`, no more.`,
  hint: 'Use plain JavaScript; print with console.log.',
})
const timer = (name: string): Foreign => ({
  message: `The sandbox has no timers: there is no \`${name}\`.`,
  hint: 'Compute the result at once.',
})
const service = (name: string): Foreign => ({
  message: `\`${name}\` is a service of browsers and Node.js, not of the language; the sandbox does not have it.`,
  hint: 'Use plain JavaScript.',
})

const GROUPS: readonly (readonly [describe: (name: string) => Foreign, names: string])[] = [
  [network, 'fetch XMLHttpRequest WebSocket EventSource axios'],
  [
    page,
    'window document navigator location localStorage sessionStorage history self alert Image Worker $ jQuery',
  ],
  [dialogue, 'prompt confirm readline'],
  [node, 'process Buffer global module exports __dirname __filename Deno Bun'],
  [
    timer,
    'setTimeout setInterval setImmediate clearTimeout clearInterval requestAnimationFrame queueMicrotask',
  ],
  [
    service,
    'performance structuredClone TextEncoder TextDecoder crypto URL URLSearchParams AbortController Intl atob btoa WebAssembly Temporal Atomics',
  ],
]

const FOREIGN: ReadonlyMap<string, Foreign> = new Map(
  GROUPS.flatMap(([describe, names]) => names.split(' ').map((name) => [name, describe(name)] as const)),
)

/** Why a name that exists elsewhere in the JavaScript world does not exist here. */
export function foreignName(name: string): Foreign | undefined {
  return FOREIGN.get(name)
}
