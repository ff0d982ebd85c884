import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { parseUrl } from '@/lib/parseUrl.ts'

/** Where a file of a model is, and where its hub keeps its size and hash. */
export type FileLocation = {
  readonly name: string
  readonly address: string
  /** On hubs that keep large files apart: the small text that stands for the file, with its SHA-256. */
  readonly pointerAddress?: string
}

const PART = /-(\d{5})-of-(\d{5})\.gguf$/i
/** `owner/model/resolve/main/folder/file.gguf`, also with the address of the file's page (`blob`). */
const ON_HUB = /^(.*?\/[^/]+\/[^/]+)\/(?:resolve|blob|raw)\/([^/]+)\/(.+)$/
const SHORT = /^([^/\s:]+\/[^/\s:]+)\/([^\s:]+\.gguf)$/i

/**
 * The files of a model: `typed` is an address of a GGUF file, of its page on a hub, or `owner/model/file.gguf` on the
 * hub at `hub`. All parts, for one of them. Throws a PlaygroundError `bad-address`.
 */
export function locateModel(typed: string, hub: string): readonly FileLocation[] {
  const [, model, path] = SHORT.exec(typed.trim()) ?? []
  const base = hub.replace(/\/+$/, '')
  const url = parseUrl(model === undefined ? typed.trim() : `${base}/${model}/resolve/main/${path}`)
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw bad(
      'This is no address of a file. It begins with https://, or is OWNER/MODEL/FILE.gguf on the hub.',
    )
  }
  if (url.username !== '' || url.password !== '') throw bad('An address with a password in it is not used.')
  if (!/\.gguf$/i.test(url.pathname)) {
    throw bad('The address must end in .gguf. On a hub, open “Files”, and take the address of one file.')
  }
  return partsOf(url.pathname).map((pathname) => located(new URL(pathname, url.origin)))
}

function partsOf(pathname: string): readonly string[] {
  const [whole = '', , total = '1'] = PART.exec(pathname) ?? []
  if (whole === '') return [pathname]
  const number = (position: number) => String(position + 1).padStart(5, '0')
  return Array.from({ length: Math.min(Number(total), 99) }, (_, position) =>
    pathname.replace(PART, `-${number(position)}-of-${total}.gguf`),
  )
}

function located(url: URL): FileLocation {
  const name = decodeURIComponent(url.pathname.split('/').at(-1) ?? '')
  const [, model, revision, path] = ON_HUB.exec(url.pathname) ?? []
  if (model === undefined) return { name, address: url.href }
  const at = (how: string) => new URL(`${model}/${how}/${revision}/${path}`, url.origin).href
  return { name, address: at('resolve'), pointerAddress: at('raw') }
}

function bad(message: string): PlaygroundError {
  return new PlaygroundError('bad-address', message)
}
