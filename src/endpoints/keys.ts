import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { isRecord } from '@/lib/isRecord.ts'
import { parseUrl } from '@/lib/parseUrl.ts'
import type { BoundKey, SealedKey } from './BoundKey.ts'
import type { Endpoint } from './Endpoint.ts'
import type { Vault } from './sealing.ts'

/** Where keys are kept beyond this page's life, if the person asks for it. */
export interface KeyStorage {
  /** What is stored, unread: it is checked before it is used. */
  readAll(): Promise<readonly unknown[]>
  /** Each in the place of the one that its endpoint had; all of them or none. */
  write(keys: readonly (BoundKey | SealedKey)[]): Promise<void>
  remove(endpointId: string): Promise<void>
}

/**
 * `stored`: in the clear. `sealed`: encrypted with the person's passphrase, and open. `locked`: the same, before
 * the passphrase was entered. `other-address`: a key is held, but for another origin than the endpoint's present one.
 */
export type KeyState = 'none' | 'in-memory' | 'stored' | 'sealed' | 'locked' | 'other-address'

/** How a key is to be kept. All sealed ones share a passphrase, which need not be given again while they are open. */
type KeyKeeping =
  | { readonly place: 'memory' }
  | { readonly place: 'plain' }
  | { readonly place: 'sealed'; readonly passphrase: string }

export type Keys = {
  /** The key for an endpoint; undefined also when its address has moved to another origin, or while it is locked. */
  keyFor(endpoint: Endpoint): string | undefined
  stateOf(endpoint: Endpoint): KeyState
  /** Holds a key for the endpoint's present origin. An empty one is forgotten. */
  hold(endpoint: Endpoint, secret: string, keeping: KeyKeeping): Promise<void>
  /** Also removes a stored one. */
  forget(endpointId: string): Promise<void>
  /** Takes over what an earlier visit stored. */
  restore(): Promise<void>
  /** Every key held: for redaction only. */
  secrets(): readonly string[]
  /** Whether keys are sealed on this device, and whether they are open. */
  vault(): 'none' | 'locked' | 'open'
  /** Throws PlaygroundError `wrong-passphrase`. */
  unlock(passphrase: string): Promise<void>
  /** All sealed ones, open or locked. */
  forgetSealed(): Promise<void>
  /** Throws PlaygroundError `wrong-passphrase` or `passphrase-unusable`. */
  changePassphrase(current: string, next: string): Promise<void>
}

export type KeysOptions = {
  /** The page is inside another one, whose owner could watch or trick the person: no key is read, taken or used. */
  readonly isFramed: boolean
}

/** Holds keys in memory, each bound to the origin it was entered for. */
export function createKeys(storage: KeyStorage, { isFramed }: KeysOptions = { isFramed: false }): Keys {
  const held = new Map<string, BoundKey>()
  const plain = new Set<string>()
  const sealed = new Map<string, SealedKey>()
  let vault: Vault | undefined

  async function forget(endpointId: string): Promise<void> {
    held.delete(endpointId)
    const wasStored = [plain.delete(endpointId), sealed.delete(endpointId)].includes(true)
    if (wasStored) await storage.remove(endpointId)
    if (sealed.size === 0) vault = undefined
  }

  async function readStored(): Promise<void> {
    for (const value of await storage.readAll()) {
      const key = readBoundKey(value)
      if (key?.type === 'sealed') sealed.set(key.endpointId, key)
      if (key?.type !== 'plain') continue
      plain.add(key.endpointId)
      if (!held.has(key.endpointId)) held.set(key.endpointId, key.key)
    }
  }

  async function unlock(passphrase: string): Promise<void> {
    if (isFramed) throw framedError()
    await readStored()
    const { openVault } = await loadSealing()
    const opened = await openVault([...sealed.values()], passphrase)
    for (const key of opened.keys) if (!held.has(key.endpointId)) held.set(key.endpointId, key)
    vault = opened.vault
  }

  async function seal(keys: readonly BoundKey[], into: Vault): Promise<void> {
    const { sealKey } = await loadSealing()
    const rows = await Promise.all(keys.map((key) => sealKey(key, into)))
    await storage.write(rows)
    for (const row of rows) sealed.set(row.endpointId, row)
    vault = into
  }

  async function vaultFor(passphrase: string): Promise<Vault> {
    if (vault === undefined && sealed.size > 0) await unlock(passphrase)
    return vault ?? (await loadSealing()).createVault(passphrase)
  }

  return {
    keyFor: (endpoint) => {
      const key = held.get(endpoint.id)
      return key !== undefined && key.origin === originOf(endpoint) ? key.secret : undefined
    },
    stateOf: (endpoint) => {
      const key = held.get(endpoint.id) ?? sealed.get(endpoint.id)
      if (key === undefined) return 'none'
      if (key.origin !== originOf(endpoint)) return 'other-address'
      if (plain.has(endpoint.id)) return 'stored'
      if (!sealed.has(endpoint.id)) return 'in-memory'
      return held.has(endpoint.id) ? 'sealed' : 'locked'
    },
    hold: async (endpoint, secret, keeping) => {
      if (isFramed) throw framedError()
      const key = bindKey(endpoint, secret)
      // Before the old key is let go: a wrong passphrase changes nothing.
      const into = key && keeping.place === 'sealed' ? await vaultFor(keeping.passphrase) : undefined
      await forget(endpoint.id)
      if (key === undefined) return
      held.set(endpoint.id, key)
      if (into !== undefined) await seal([key], into)
      if (keeping.place !== 'plain') return
      await storage.write([key])
      plain.add(endpoint.id)
    },
    forget,
    restore: async () => {
      if (!isFramed) await readStored()
    },
    secrets: () => [...held.values()].map(({ secret }) => secret),
    vault: () => (sealed.size === 0 ? 'none' : vault === undefined ? 'locked' : 'open'),
    unlock,
    forgetSealed: async () => {
      for (const endpointId of sealed.keys()) await forget(endpointId)
    },
    changePassphrase: async (current, next) => {
      await unlock(current)
      const { createVault } = await loadSealing()
      const keys = [...held.values()].filter(({ endpointId }) => sealed.has(endpointId))
      await seal(keys, await createVault(next))
    },
  }
}

/** Loaded by those who encrypt. */
function loadSealing() {
  return import('./sealing.ts')
}

function framedError(): PlaygroundError {
  return new PlaygroundError(
    'keys-locked',
    'No key is taken while this page is shown inside another one. Open it on its own.',
  )
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

type StoredKey =
  | { readonly type: 'plain'; readonly endpointId: string; readonly key: BoundKey }
  | ({ readonly type: 'sealed' } & SealedKey)

/** The store may have been written by anything with access to this origin. */
function readBoundKey(value: unknown): StoredKey | undefined {
  if (!isRecord(value)) return undefined
  const { endpointId, origin, secret, sealed } = value
  if (typeof endpointId !== 'string' || typeof origin !== 'string') return undefined
  if (isRecord(sealed)) return { type: 'sealed', endpointId, origin, sealed }
  if (typeof secret !== 'string' || !/^[\x21-\x7e]+$/.test(secret)) return undefined
  return { type: 'plain', endpointId, key: { endpointId, origin, secret } }
}
