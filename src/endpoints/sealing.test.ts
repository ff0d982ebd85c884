import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SealedKey } from './BoundKey.ts'
import type { Endpoint } from './Endpoint.ts'
import { createKeys, type KeyStorage } from './keys.ts'

const A: Endpoint = { id: 'a', name: 'A', baseUrl: 'https://api.example.com/v1', models: [] }
const B: Endpoint = { id: 'b', name: 'B', baseUrl: 'http://127.0.0.1:8080/v1', models: [] }
const SECRET = 'sk-planted-4f9a7c21e08b'
const PASSPHRASE = 'correct horse battery'
const SEALED = { place: 'sealed', passphrase: PASSPHRASE } as const

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a key that is kept with a passphrase', () => {
  it('is stored encrypted, with its origin in the clear and its secret nowhere', async () => {
    const { keys, stored } = setUp()
    await keys.hold(A, SECRET, SEALED)
    expect(keys.keyFor(A)).toBe(SECRET)
    expect([keys.stateOf(A), keys.vault()]).toEqual(['sealed', 'open'])
    expect(stored).toEqual([
      {
        endpointId: 'a',
        origin: 'https://api.example.com',
        sealed: {
          version: 1,
          iterations: 600_000,
          salt: expect.objectContaining({ length: 16 }),
          nonce: expect.objectContaining({ length: 12 }),
          bytes: expect.objectContaining({ length: SECRET.length + 16 }),
        },
      },
    ])
    expect(textOf(stored)).not.toContain('planted')
    expect(textOf(stored)).not.toContain('horse')
  })

  it('is locked at the next visit until the passphrase is entered, in whichever form its letters are typed', async () => {
    const { keys, storage } = setUp()
    await keys.hold(A, SECRET, { place: 'sealed', passphrase: 'caf\u00e9 au lait' })
    const later = createKeys(storage)
    await later.restore()
    expect([later.keyFor(A), later.stateOf(A), later.vault()]).toEqual([undefined, 'locked', 'locked'])
    expect(later.secrets()).toEqual([])
    await expect(later.unlock('cafe au lait')).rejects.toMatchObject({ code: 'wrong-passphrase' })
    expect(later.vault()).toBe('locked')
    await later.unlock('cafe\u0301 au lait')
    expect([later.keyFor(A), later.stateOf(A), later.vault()]).toEqual([SECRET, 'sealed', 'open'])
  })

  it('shares the passphrase with others, which are added without it while they are open', async () => {
    const { keys, stored, storage } = setUp()
    await keys.hold(A, SECRET, SEALED)
    await keys.hold(B, 'sk-b-0000', { place: 'sealed', passphrase: '' })
    const later = createKeys(storage)
    await later.restore()
    await expect(later.hold(A, 'sk-new', { place: 'sealed', passphrase: 'wrong one' })).rejects.toMatchObject(
      {
        code: 'wrong-passphrase',
      },
    )
    await later.unlock(PASSPHRASE)
    expect([later.keyFor(A), later.keyFor(B)]).toEqual([SECRET, 'sk-b-0000'])
    expect(stored).toHaveLength(2)
  })

  it('has another passphrase once that was changed, and only that', async () => {
    const { keys, storage } = setUp()
    await keys.hold(A, SECRET, SEALED)
    await keys.hold(B, 'sk-b-0000', SEALED)
    await expect(keys.changePassphrase('not it at all', 'another one')).rejects.toMatchObject({
      code: 'wrong-passphrase',
    })
    await expect(keys.changePassphrase(PASSPHRASE, 'short')).rejects.toMatchObject({
      code: 'passphrase-unusable',
      message: expect.stringContaining('at least 8 characters'),
    })
    await keys.changePassphrase(PASSPHRASE, 'another one')
    const later = createKeys(storage)
    await later.restore()
    await expect(later.unlock(PASSPHRASE)).rejects.toMatchObject({ code: 'wrong-passphrase' })
    await later.unlock('another one')
    expect([later.keyFor(A), later.keyFor(B)]).toEqual([SECRET, 'sk-b-0000'])
  })

  it('is never the same twice in the store', async () => {
    const { keys, stored } = setUp()
    await keys.hold(A, SECRET, SEALED)
    const first = textOf(stored)
    await keys.forget('a')
    expect([stored, keys.vault()]).toEqual([[], 'none'])
    await keys.hold(A, SECRET, SEALED)
    expect(textOf(stored)).not.toBe(first)
  })

  it.each<[string, (row: SealedKey) => object]>([
    ['moved to another origin', (row) => ({ ...row, origin: 'https://api.evil.example' })],
    ['moved to another endpoint', (row) => ({ ...row, endpointId: 'b' })],
    ['changed', (row) => ({ ...row, sealed: { ...row.sealed, bytes: new Uint8Array(39) } })],
    ['weakened', (row) => ({ ...row, sealed: { ...row.sealed, iterations: 1 } })],
    ['made endless', (row) => ({ ...row, sealed: { ...row.sealed, iterations: 2 ** 40 } })],
    ['emptied', (row) => ({ ...row, sealed: {} })],
    ['of another version', (row) => ({ ...row, sealed: { ...row.sealed, version: 2 } })],
  ])('does not open when its row was %s', async (_name, change) => {
    const { keys, stored, storage } = setUp()
    await keys.hold(A, SECRET, SEALED)
    const [row] = stored
    stored.splice(0, 1, change(row as SealedKey))
    const later = createKeys(storage)
    await later.restore()
    await expect(later.unlock(PASSPHRASE)).rejects.toMatchObject({ code: 'wrong-passphrase' })
    expect(later.secrets()).toEqual([])
  })

  it('opens although another one in the store does not', async () => {
    const { keys, stored, storage } = setUp()
    await keys.hold(A, SECRET, SEALED)
    stored.push({ endpointId: 'b', origin: 'http://127.0.0.1:8080', sealed: {} })
    const later = createKeys(storage)
    await later.restore()
    await later.unlock(PASSPHRASE)
    expect([later.keyFor(A), later.stateOf(B)]).toEqual([SECRET, 'locked'])
  })

  it('is refused where the browser has no encryption, and the one held before stays', async () => {
    const { keys, stored } = setUp()
    await keys.hold(A, 'sk-before', { place: 'memory' })
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    await expect(keys.hold(A, SECRET, SEALED)).rejects.toMatchObject({
      code: 'no-encryption',
      message: expect.stringContaining('plain http'),
    })
    expect([keys.keyFor(A), stored]).toEqual(['sk-before', []])
  })

  it('never shows key or passphrase in an error', async () => {
    const { keys } = setUp()
    const errors = [
      await keys.hold(A, SECRET, { place: 'sealed', passphrase: 'horse' }).catch(String),
      await keys.hold(A, SECRET, SEALED).then(() => keys.unlock('wrong horse').catch(String)),
    ]
    expect(errors.join()).toMatch(/passphrase/)
    expect(errors.join()).not.toMatch(/horse|planted/)
  })
})

describe('a page inside another one', () => {
  it('reads no key, and takes none', async () => {
    const { keys, storage } = setUp()
    await keys.hold(A, SECRET, { place: 'plain' })
    const framed = createKeys(storage, { isFramed: true })
    await framed.restore()
    expect([framed.keyFor(A), framed.stateOf(A), framed.secrets()]).toEqual([undefined, 'none', []])
    await expect(framed.hold(B, SECRET, { place: 'memory' })).rejects.toMatchObject({
      code: 'keys-locked',
      message: expect.stringContaining('Open it on its own'),
    })
    await expect(framed.unlock(PASSPHRASE)).rejects.toMatchObject({ code: 'keys-locked' })
  })
})

function setUp() {
  const stored: unknown[] = []
  const without = (ids: readonly string[]) =>
    stored.filter((key) => !ids.includes(String(Object(key).endpointId)))
  const storage: KeyStorage = {
    readAll: async () => structuredClone(stored),
    write: async (keys) => {
      const others = without(keys.map(({ endpointId }) => endpointId))
      stored.splice(0, stored.length, ...others, ...structuredClone(keys))
    },
    remove: async (endpointId) => void stored.splice(0, stored.length, ...without([endpointId])),
  }
  return { keys: createKeys(storage), stored, storage }
}

/** Also what stands in arrays of bytes. */
function textOf(stored: unknown): string {
  return JSON.stringify(stored, (_name, value: unknown) =>
    value instanceof Uint8Array ? String.fromCharCode(...value) : value,
  )
}
