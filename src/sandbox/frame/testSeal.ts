/**
 * Whether this document is sealed as it should be; rejects with what is wrong.
 * The page's own address is the canary: the host has just loaded files from there, so it is within reach of
 * whatever is not sealed.
 */
export async function testSeal(canaryUrl: string): Promise<void> {
  if (self.origin !== 'null') throw new Error('The frame has an origin of its own.')
  if (canReadStorage()) throw new Error('The frame can read stored data.')
  if (await canReach(canaryUrl)) throw new Error('The frame can reach the network.')
}

function canReadStorage(): boolean {
  try {
    return window.localStorage.length >= 0
  } catch {
    return false
  }
}

function canReach(url: string): Promise<boolean> {
  return fetch(url, { mode: 'no-cors', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}
