import { isRecord } from '@/lib/isRecord.ts'

/** Puts the secret into every store that the page has; gives the names of those that hold it. */
export async function plantSecrets(secret: string): Promise<readonly string[]> {
  const held: string[] = []
  for (const [name, plant] of Object.entries(STORES)) {
    // An engine may lack a store, or keep it from a page over plain http.
    const isHeld = await plant(secret).catch(() => false)
    if (isHeld) held.push(name)
  }
  return held
}

/** Each says whether the secret can be read back. */
const STORES: Readonly<Record<string, (secret: string) => Promise<boolean>>> = {
  'local storage': async (secret) => {
    localStorage.setItem('key', secret)
    return localStorage.getItem('key') === secret
  },
  'session storage': async (secret) => {
    sessionStorage.setItem('key', secret)
    return sessionStorage.getItem('key') === secret
  },
  cookie: async (secret) => {
    document.cookie = `key=${secret}; path=/`
    return document.cookie.includes(secret)
  },
  IndexedDB: plantInDatabase,
  'Cache API': async (secret) => {
    const cache = await caches.open('keys')
    await cache.put('/key', new Response(secret))
    return (await (await cache.match('/key'))?.text()) === secret
  },
  OPFS: async (secret) => {
    const folder = await navigator.storage.getDirectory()
    const handle = await folder.getFileHandle('key', { create: true })
    const writable = await handle.createWritable()
    await writable.write(secret)
    await writable.close()
    return (await (await handle.getFile()).text()) === secret
  },
  'window property': async (secret) => {
    Object.assign(window, { apiKey: secret })
    return Reflect.get(window, 'apiKey') === secret
  },
  'name of the window': async (secret) => {
    window.name = secret
    return window.name === secret
  },
  address: async (secret) => {
    const url = new URL(location.href)
    url.searchParams.set('key', secret)
    url.hash = `key=${secret}`
    history.replaceState({ key: secret }, '', url)
    return location.search.includes(secret) && location.hash.includes(secret)
  },
  'state of the history': async (secret) => {
    history.replaceState({ key: secret }, '')
    return isRecord(history.state) && history.state['key'] === secret
  },
  'title of the page': async (secret) => {
    document.title = secret
    return document.title === secret
  },
  'prototype of all objects': async (secret) => {
    // oxlint-disable-next-line no-extend-native -- a library of the page could keep it there.
    Object.defineProperty(Object.prototype, 'apiKey', { value: secret, configurable: true })
    return Reflect.get({}, 'apiKey') === secret
  },
  'blob address': async (secret) => {
    const url = URL.createObjectURL(new Blob([secret]))
    Object.assign(window, { keyUrl: url })
    return (await (await fetch(url)).text()) === secret
  },
  'broadcast channel': async (secret) => {
    const channel = new BroadcastChannel('keys')
    // Whoever asks on the page's own origin is answered.
    channel.addEventListener('message', () => channel.postMessage(secret))
    return true
  },
  document: async (secret) => {
    const element = document.createElement('input')
    element.type = 'password'
    element.id = 'key'
    element.value = secret
    document.body.append(element)
    return true
  },
}

function plantInDatabase(secret: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('keys', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('keys')
    opening.onerror = () => reject(new Error('The database did not open.'))
    opening.onsuccess = () => {
      const store = opening.result.transaction('keys', 'readwrite').objectStore('keys')
      store.put(secret, 'key')
      const reading = store.get('key')
      reading.onsuccess = () => resolve(reading.result === secret)
      reading.onerror = () => reject(new Error('The key was not read back.'))
    }
  })
}
