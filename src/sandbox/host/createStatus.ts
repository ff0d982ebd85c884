import type { SandboxStatus } from './Sandbox.ts'

/** The status of a sandbox, and who wants to hear of it. */
export function createStatus() {
  const listeners = new Set<() => void>()
  let current: SandboxStatus = { type: 'idle' }

  function set(status: SandboxStatus): void {
    current = status
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { get: () => current, set, subscribe }
}
