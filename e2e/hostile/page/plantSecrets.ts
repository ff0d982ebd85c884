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
    Object.assign(window, { apiKey: secret, name: secret })
    return Reflect.get(window, 'apiKey') === secret
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
