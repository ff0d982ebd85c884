import { describe, expect, it } from 'vitest'
import type { Endpoint } from './Endpoint.ts'
import type { BoundKey } from './BoundKey.ts'
import { createKeys, type KeyStorage } from './keys.ts'

const ENDPOINT: Endpoint = { id: 'a', name: 'A', baseUrl: 'https://api.example.com/v1', models: [] }
const MOVED = { ...ENDPOINT, baseUrl: 'https://api.evil.example/v1' }
const BOUND: BoundKey = { endpointId: 'a', origin: 'https://api.example.com', secret: 'sk-1234567890' }

describe('createKeys', () => {
  it('keeps a key in memory and stores nothing unless asked', async () => {
    const { keys, stored } = setUp()
    await keys.hold(ENDPOINT, ' sk-1234567890 ', { place: 'memory' })
    expect(keys.keyFor(ENDPOINT)).toBe('sk-1234567890')
    expect(keys.stateOf(ENDPOINT)).toBe('in-memory')
    expect(stored).toEqual([])
  })

  it('stores a key with its origin if asked, and takes it over at the next visit', async () => {
    const { keys, stored, storage } = setUp()
    await keys.hold(ENDPOINT, 'sk-1234567890', { place: 'plain' })
    expect(stored).toEqual([BOUND])
    const later = createKeys(storage)
    await later.restore()
    expect(later.keyFor(ENDPOINT)).toBe('sk-1234567890')
    expect(later.stateOf(ENDPOINT)).toBe('stored')
  })

  it.each([
    ['another host', 'https://api.evil.example/v1'],
    ['plain http', 'http://api.example.com/v1'],
    ['another port', 'https://api.example.com:8443/v1'],
    ['a host below', 'https://x.api.example.com/v1'],
    ['no address', 'api.example.com'],
  ])('gives the key to nobody once the address has become %s', async (_name, baseUrl) => {
    const { keys } = setUp()
    await keys.hold(ENDPOINT, 'sk-1234567890', { place: 'memory' })
    expect(keys.keyFor({ ...ENDPOINT, baseUrl })).toBeUndefined()
    expect(keys.stateOf({ ...ENDPOINT, baseUrl })).toBe('other-address')
  })

  it('gives it for another path of the same origin, and not to another endpoint', async () => {
    const { keys } = setUp()
    await keys.hold(ENDPOINT, 'sk-1234567890', { place: 'memory' })
    expect(keys.keyFor({ ...ENDPOINT, baseUrl: 'https://API.example.com/v2/' })).toBe('sk-1234567890')
    expect(keys.keyFor({ ...ENDPOINT, id: 'b' })).toBeUndefined()
  })

  it('does not bind a stored key to an imported endpoint with the same id', async () => {
    const { keys } = setUp([BOUND])
    await keys.restore()
    expect(keys.keyFor(MOVED)).toBeUndefined()
  })

  it('removes a stored key when it is forgotten, emptied, or replaced by one that is not to be stored', async () => {
    for (const change of ['forget', 'empty', 'replace'] as const) {
      const { keys, stored } = setUp()
      await keys.hold(ENDPOINT, 'sk-1234567890', { place: 'plain' })
      if (change === 'forget') await keys.forget('a')
      if (change === 'empty') await keys.hold(ENDPOINT, '  ', { place: 'plain' })
      if (change === 'replace') await keys.hold(ENDPOINT, 'sk-other-one', { place: 'memory' })
      expect(stored).toEqual([])
      expect(keys.keyFor(ENDPOINT)).toBe(change === 'replace' ? 'sk-other-one' : undefined)
    }
  })

  it('takes the word Bearer away and refuses what cannot be sent, without repeating it', async () => {
    const { keys } = setUp()
    await keys.hold(ENDPOINT, 'Bearer sk-1234567890', { place: 'memory' })
    expect(keys.keyFor(ENDPOINT)).toBe('sk-1234567890')
    for (const secret of ['sk-12 34', 'sk-12\n34', 'sk-ключ']) {
      const refused = keys.hold(ENDPOINT, secret, { place: 'memory' })
      await expect(refused).rejects.toMatchObject({
        code: 'key-unusable',
        message: expect.not.stringContaining(secret),
      })
    }
    await expect(keys.hold({ ...ENDPOINT, baseUrl: 'x' }, 'sk-1', { place: 'memory' })).rejects.toMatchObject(
      {
        code: 'key-unusable',
      },
    )
  })

  it('believes nothing of the store that has not the shape of a key', async () => {
    const { keys } = setUp([
      null,
      'sk-1234567890',
      { endpointId: 'a', secret: 'sk-1234567890' },
      { ...BOUND, secret: 'sk\r\nX-Evil: 1' },
      { ...BOUND, endpointId: 7 },
    ])
    await keys.restore()
    expect(keys.secrets()).toEqual([])
  })

  it('prefers a key that was entered while the stored ones were being read', async () => {
    const { keys } = setUp([BOUND])
    await keys.hold(ENDPOINT, 'sk-newer-one', { place: 'memory' })
    await keys.restore()
    expect(keys.keyFor(ENDPOINT)).toBe('sk-newer-one')
  })

  it('lists the secrets it holds, for redaction', async () => {
    const { keys } = setUp()
    await keys.hold(ENDPOINT, 'sk-1234567890', { place: 'memory' })
    await keys.hold({ ...MOVED, id: 'b' }, 'sk-b', { place: 'plain' })
    expect(keys.secrets()).toEqual(['sk-1234567890', 'sk-b'])
  })
})

function setUp(initial: readonly unknown[] = []) {
  const stored: unknown[] = [...initial]
  const idOf = (value: unknown): unknown => Object(value).endpointId
  const storage: KeyStorage = {
    readAll: async () => [...stored],
    write: async (keys) => {
      const ids = new Set(keys.map(({ endpointId }) => endpointId))
      const others = stored.filter((key) => !ids.has(String(idOf(key))))
      stored.splice(0, stored.length, ...others, ...keys)
    },
    remove: async (endpointId) => {
      stored.splice(0, stored.length, ...stored.filter((key) => idOf(key) !== endpointId))
    },
  }
  return { keys: createKeys(storage), stored, storage }
}
