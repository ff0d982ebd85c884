const SENTENCE = 'The sandbox has no network. Put the data into the problem, or attach it as a file.'

/**
 * Says at once, and in words, what the policy of the frame refuses anyway. It is no boundary: a program can get
 * round it, and meets the policy.
 */
export function refuseNetwork(): void {
  // No arrow function: some of these are called with `new`.
  const refuse = function (): never {
    throw Object.assign(new Error(SENTENCE), { name: 'NetworkError' })
  }
  for (const name of ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource']) Reflect.set(self, name, refuse)
}
