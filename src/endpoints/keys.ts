import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { isRecord } from '@/lib/isRecord.ts'
import { parseUrl } from '@/lib/parseUrl.ts'
import type { Endpoint } from './Endpoint.ts'

/** A key, and the only origin it is ever sent to. */
export type BoundKey = { readonly endpointId: string; readonly origin: string; readonly secret: string }

/** Where keys are kept beyond this page's life, if the person asks for it. */
export interface KeyStorage {
  /** What is stored, unread: it is checked before it is used. */
  readAll(): Promise<readonly unknown[]>
  write(key: BoundKey): Promise<void>
  remove(endpointId: string): Promise<void>
}

/** `other-address`: a key is held, but for another origin than the endpoint's present one. */
export type KeyState = 'none' | 'in-memory' | 'stored' | 'other-address'

export type Keys = {
  /** The key for an endpoint; undefined also when its address has moved to another origin. */
  keyFor(endpoint: Endpoint): string | undefined
  stateOf(endpoint: Endpoint): KeyState
  /** Holds a key for the endpoint's present origin, and stores it only if `store`. An empty one is forgotten. */
  hold(endpoint: Endpoint, secret: string, options: { readonly store: boolean }): Promise<void>
  /** Also removes a stored one. */
  forget(endpointId: string): Promise<void>
  /** Takes over what an earlier visit stored. */
  restore(): Promise<void>
  /** Every key held: for redaction only. */
  secrets(): readonly string[]
}

/** Holds keys in memory, each bound to the origin it was entered for. */
export function createKeys(storage: KeyStorage): Keys {
  const held = new Map<string, BoundKey>()
  const stored = new Set<string>()

  async function forget(endpointId: string): Promise<void> {
    held.delete(endpointId)
    if (stored.delete(endpointId)) await storage.remove(endpointId)
  }

  return {
    keyFor: (endpoint) => {
      const key = held.get(endpoint.id)
      return key !== undefined && key.origin === originOf(endpoint) ? key.secret : undefined
    },
    stateOf: (endpoint) => {
      const key = held.get(endpoint.id)
      if (key === undefined) return 'none'
      if (key.origin !== originOf(endpoint)) return 'other-address'
      return stored.has(endpoint.id) ? 'stored' : 'in-memory'
    },
    hold: async (endpoint, secret, { store }) => {
      const key = bindKey(endpoint, secret)
      await forget(endpoint.id)
      if (key === undefined) return
      held.set(endpoint.id, key)
      if (!store) return
      await storage.write(key)
      stored.add(endpoint.id)
    },
    forget,
    restore: async () => {
      const keys = (await storage.readAll()).map(readBoundKey).filter((key) => key !== undefined)
      for (const key of keys) {
        stored.add(key.endpointId)
        if (!held.has(key.endpointId)) held.set(key.endpointId, key)
      }
    },
    secrets: () => [...held.values()].map(({ secret }) => secret),
  }
}

function bindKey(endpoint: Endpoint, typed: string): BoundKey | undefined {
  const secret = typed.trim().replace(/^Bearer\s+/i, '')
  if (secret === '') return undefined
  // Anything else cannot go into a header, and the browser's own error would show the key.
  if (!/^[\x21-\x7e]+$/.test(secret)) {
    throw new PlaygroundError(
      'key-unusable',
      'The key has spaces, line breaks or letters that no key has. Copy it again, alone.',
    )
  }
  const origin = originOf(endpoint)
  if (origin === undefined) {
    throw new PlaygroundError('key-unusable', 'Enter a valid address first: a key is bound to it.')
  }
  return { endpointId: endpoint.id, origin, secret }
}

function originOf(endpoint: Endpoint): string | undefined {
  const url = parseUrl(endpoint.baseUrl)
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.origin : undefined
}

/** The store may have been written by anything with access to this origin. */
function readBoundKey(value: unknown): BoundKey | undefined {
  if (!isRecord(value)) return undefined
  const { endpointId, origin, secret } = value
  if (typeof endpointId !== 'string' || typeof origin !== 'string' || typeof secret !== 'string')
    return undefined
  return /^[\x21-\x7e]+$/.test(secret) ? { endpointId, origin, secret } : undefined
}
