import { parseUrl } from '@/lib/parseUrl.ts'

type AddressProblem = {
  readonly type:
    | 'not-an-address'
    | 'not-http'
    | 'has-credentials'
    | 'mixed-content'
    | 'plain-http'
    | 'look-alike'
    | 'listen-address'
    | 'page-from-file'
    | 'loopback-in-safari'
  /** Errors: the endpoint is not called. Warnings: it is, and the person is told. */
  readonly severity: 'error' | 'warning'
  /** What is wrong and what to do. */
  readonly message: string
}

export type AddressCheck = { readonly ok: boolean; readonly problems: readonly AddressProblem[] }

/**
 * Says what speaks against calling `baseUrl` from a page at `pageUrl` (undefined: not from a page, so that the
 * browser's own rules do not count), before any call is made.
 */
export function checkAddress(baseUrl: string, pageUrl: string | undefined): AddressCheck {
  const url = parseUrl(baseUrl)
  const problems = url === undefined ? [notAnAddress(baseUrl)] : problemsOf(url, pageUrl)
  return { ok: problems.every(({ severity }) => severity !== 'error'), problems }
}

/** Whether a host is this machine: `localhost`, anything under it, 127.x.x.x, ::1. */
export function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

/** Whether a host is this machine or one of the network that it is in: browsers ask before a page may reach those. */
export function isLocal(hostname: string): boolean {
  return (
    isLoopback(hostname) ||
    /^(?:10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/.test(hostname) ||
    /^\[(?:f[cd]|fe[89ab])/.test(hostname) ||
    /\.(?:local|lan|internal)$/.test(hostname)
  )
}

function problemsOf(url: URL, pageUrl: string | undefined): readonly AddressProblem[] {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return [notHttp(url)]
  return [
    ...(url.username !== '' || url.password !== '' ? [HAS_CREDENTIALS] : []),
    ...(url.hostname === '0.0.0.0' || url.hostname === '[::]' ? [listenAddress(url)] : []),
    ...(url.hostname.split('.').some((label) => label.startsWith('xn--')) ? [lookAlike(url)] : []),
    ...transportProblems(url, parseUrl(pageUrl ?? '')),
  ]
}

function transportProblems(url: URL, page: URL | undefined): readonly AddressProblem[] {
  const fromFile = page?.protocol === 'file:' ? [PAGE_FROM_FILE] : []
  if (url.protocol === 'https:') return fromFile
  if (isLoopback(url.hostname)) return page?.protocol === 'https:' ? [LOOPBACK_IN_SAFARI] : fromFile
  return page?.protocol === 'https:' ? [mixedContent(url)] : [...fromFile, plainHttp(url)]
}

function notAnAddress(baseUrl: string): AddressProblem {
  const hint = /^[\w.-]+(?::\d+)?(?:\/|$)/.test(baseUrl.trim())
    ? 'Write http:// or https:// in front.'
    : 'It looks like http://localhost:11434/v1 or https://api.example.com/v1.'
  return { type: 'not-an-address', severity: 'error', message: `This is not a web address. ${hint}` }
}

function notHttp(url: URL): AddressProblem {
  const looksLikeHost = /^\d+(?:\/|$)/.test(url.pathname)
  return {
    type: 'not-http',
    severity: 'error',
    message: looksLikeHost
      ? 'Write http:// or https:// in front of the address.'
      : `An endpoint's address begins with http:// or https://, not with ${url.protocol}`,
  }
}

const HAS_CREDENTIALS: AddressProblem = {
  type: 'has-credentials',
  severity: 'error',
  message: 'Take the name and password out of the address, and enter the key in its own field.',
}

function listenAddress(url: URL): AddressProblem {
  return {
    type: 'listen-address',
    severity: 'warning',
    message: `${url.hostname} is where a server listens, and browsers may refuse to call it. Write localhost.`,
  }
}

function lookAlike(url: URL): AddressProblem {
  return {
    type: 'look-alike',
    severity: 'warning',
    message: `The address has letters that can look like others; it really is ${url.hostname}. Check it before you give it a key.`,
  }
}

function mixedContent(url: URL): AddressProblem {
  return {
    type: 'mixed-content',
    severity: 'error',
    message:
      `This page came over https, so the browser blocks plain http to ${url.host}. ` +
      'Give the endpoint an https address, run it on this computer (localhost), or open this page over http.',
  }
}

function plainHttp(url: URL): AddressProblem {
  return {
    type: 'plain-http',
    severity: 'warning',
    message: `Plain http to ${url.host}: the key, the questions and the replies can be read by anyone on the way.`,
  }
}

const PAGE_FROM_FILE: AddressProblem = {
  type: 'page-from-file',
  severity: 'warning',
  message:
    'This page was opened as a file and so has no origin that a server could allow. ' +
    'Most servers refuse such a page: open it through a web server.',
}

const LOOPBACK_IN_SAFARI: AddressProblem = {
  type: 'loopback-in-safari',
  severity: 'warning',
  message: 'Chrome, Edge and Firefox let an https page call this computer (some ask first); Safari does not.',
}
