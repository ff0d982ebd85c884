import { describe, expect, it } from 'vitest'
import { readRelay } from './findClassRelay.ts'

const PAGE = 'http://192.168.1.5:8600/#/settings'
const RELAY = { type: 'relay', name: 'Class 7b', models: ['small', 7], endpoint: './v1' }

describe('what a host says of itself', () => {
  it('is an endpoint beside the page if it is a relay', () => {
    expect(readRelay(RELAY, PAGE)).toEqual({
      name: 'Class 7b',
      baseUrl: 'http://192.168.1.5:8600/v1',
      models: ['small'],
    })
  })

  it.each([
    ['says that there is none', { type: 'none' }],
    ['is of another origin', { ...RELAY, endpoint: 'https://elsewhere.example/v1' }],
    ['is no address', { ...RELAY, endpoint: 'http://' }],
    ['has no models', { ...RELAY, models: undefined }],
    ['is no object', '<!doctype html>'],
  ])('is nothing if it %s', (_, value) => {
    expect(readRelay(value, PAGE)).toBeUndefined()
  })
})
