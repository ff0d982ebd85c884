import type { Page } from '@playwright/test'

/** Everything that the page has stored in this browser, as one text; bytes as characters. */
export async function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asPromise = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const readable = (_name: string, value: unknown): unknown =>
      value instanceof Uint8Array ? String.fromCharCode(...value) : value
    const texts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const { name } of await indexedDB.databases()) {
      const database = await asPromise(indexedDB.open(name ?? ''))
      for (const table of database.objectStoreNames) {
        const rows = await asPromise(database.transaction(table).objectStore(table).getAll())
        const keys = await asPromise(database.transaction(table).objectStore(table).getAllKeys())
        texts.push(JSON.stringify([name, table, keys, rows], readable))
      }
      database.close()
    }
    return texts.join('\n')
  })
}
