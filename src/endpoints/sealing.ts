import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { BoundKey, SealedKey } from './BoundKey.ts'

/** What a passphrase opens. The key in it cannot be taken out of the browser's hands. */
export type Vault = { readonly key: CryptoKey; readonly salt: Bytes; readonly iterations: number }

type Bytes = Uint8Array<ArrayBuffer>

/** PBKDF2 with SHA-256: the least that OWASP's Password Storage Cheat Sheet asks for. */
const ITERATIONS = 600_000
/** A row that somebody changed must not hold the page for minutes. */
const MOST_ITERATIONS = 10_000_000
const SALT_BYTES = 16
const NONCE_BYTES = 12
const SHORTEST_PASSPHRASE = 8

/** A vault with a passphrase that is new. Throws PlaygroundError `passphrase-unusable`, `no-encryption`. */
export async function createVault(passphrase: string): Promise<Vault> {
  if ([...passphrase].length < SHORTEST_PASSPHRASE) {
    throw new PlaygroundError(
      'passphrase-unusable',
      `A passphrase needs at least ${SHORTEST_PASSPHRASE} characters. Several words are better than one with signs in it.`,
    )
  }
  return deriveVault(passphrase, randomBytes(SALT_BYTES), ITERATIONS)
}

export async function sealKey({ endpointId, origin, secret }: BoundKey, vault: Vault): Promise<SealedKey> {
  const nonce = randomBytes(NONCE_BYTES)
  const bytes = await subtle().encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: placeOf(endpointId, origin) },
    vault.key,
    new TextEncoder().encode(secret),
  )
  const { salt, iterations } = vault
  return {
    endpointId,
    origin,
    sealed: { version: 1, iterations, salt, nonce, bytes: new Uint8Array(bytes) },
  }
}

/**
 * The keys that the passphrase opens. Throws PlaygroundError `wrong-passphrase` if it opens none of them. A key that
 * was moved to another endpoint or origin, or changed in any way, stays closed.
 */
export async function openVault(
  sealedKeys: readonly SealedKey[],
  passphrase: string,
): Promise<{ readonly vault: Vault; readonly keys: readonly BoundKey[] }> {
  const vaults = new Map<string, Promise<Vault>>()
  const opened = await Promise.all(
    sealedKeys.map(async (sealedKey) => {
      const seal = readSeal(sealedKey.sealed)
      if (seal === undefined) return []
      const name = `${seal.iterations} ${seal.salt.join()}`
      const vault = vaults.get(name) ?? deriveVault(passphrase, seal.salt, seal.iterations)
      vaults.set(name, vault)
      const key = await openKey(sealedKey, seal, await vault)
      return key === undefined ? [] : [{ key, vault: await vault }]
    }),
  )
  const found = opened.flat()
  const [first] = found
  if (first === undefined) throw wrongPassphraseError()
  return { vault: first.vault, keys: found.map(({ key }) => key) }
}

async function openKey(
  { endpointId, origin }: SealedKey,
  { nonce, bytes }: Seal,
  { key }: Vault,
): Promise<BoundKey | undefined> {
  try {
    const opened = await subtle().decrypt(
      { name: 'AES-GCM', iv: nonce, additionalData: placeOf(endpointId, origin) },
      key,
      bytes,
    )
    return { endpointId, origin, secret: new TextDecoder().decode(opened) }
  } catch (error) {
    // How the browser says that the seal does not fit; all else is a fault.
    if (error instanceof DOMException && error.name === 'OperationError') return undefined
    throw error
  }
}

async function deriveVault(passphrase: string, salt: Bytes, iterations: number): Promise<Vault> {
  // The same letters may be typed in two ways.
  const typed = new TextEncoder().encode(passphrase.normalize('NFKC'))
  const material = await subtle().importKey('raw', typed, 'PBKDF2', false, ['deriveKey'])
  const key = await subtle().deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
  return { key, salt, iterations }
}

/** Binds a key to what it is for: moved to another place, it does not open. */
function placeOf(endpointId: string, origin: string): Bytes {
  return new TextEncoder().encode(JSON.stringify(['pal-playground key', 1, endpointId, origin]))
}

type Seal = {
  readonly iterations: number
  readonly salt: Bytes
  readonly nonce: Bytes
  readonly bytes: Bytes
}

function readSeal({ version, iterations, salt, nonce, bytes }: SealedKey['sealed']): Seal | undefined {
  const isSound = version === 1 && typeof iterations === 'number' && Number.isInteger(iterations)
  if (!isSound || iterations < ITERATIONS || iterations > MOST_ITERATIONS) return undefined
  if (!(salt instanceof Uint8Array && nonce instanceof Uint8Array && bytes instanceof Uint8Array))
    return undefined
  return {
    iterations,
    salt: new Uint8Array(salt),
    nonce: new Uint8Array(nonce),
    bytes: new Uint8Array(bytes),
  }
}

function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** Browsers keep it from pages that came over plain http from another machine. */
function subtle(): SubtleCrypto {
  const found: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (found !== undefined) return found
  throw new PlaygroundError(
    'no-encryption',
    'This page came over plain http, where browsers offer no encryption: a key can be kept in memory only.',
  )
}

function wrongPassphraseError(): PlaygroundError {
  return new PlaygroundError(
    'wrong-passphrase',
    'This passphrase does not open the keys. Try again; if it is lost, forget the keys and enter them anew.',
  )
}
