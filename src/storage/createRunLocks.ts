/** Says which runs are under way in any tab. A lock goes when its tab does, also by a crash. */
export interface RunLocks {
  /** Gives the way to let go. */
  hold(runId: string): () => void
  held(): Promise<ReadonlySet<string>>
}

/** Web Locks; where the browser has none (plain HTTP), only this tab's own runs are known. */
export function createRunLocks(prefix: string, locks: LockManager | undefined): RunLocks {
  const own = new Map<string, number>()
  return {
    hold(runId) {
      own.set(runId, (own.get(runId) ?? 0) + 1)
      const letGo = locks === undefined ? () => {} : holdLock(locks, prefix + runId)
      return () => {
        const left = (own.get(runId) ?? 1) - 1
        if (left > 0) own.set(runId, left)
        else own.delete(runId)
        letGo()
      }
    },
    async held() {
      const { held = [] } = (await locks?.query()) ?? {}
      const others = held.flatMap(({ name }) =>
        name?.startsWith(prefix) === true ? name.slice(prefix.length) : [],
      )
      return new Set([...own.keys(), ...others])
    },
  }
}

function holdLock(locks: LockManager, name: string): () => void {
  let letGo = () => {}
  const isOver = new Promise<void>((resolve) => {
    letGo = resolve
  })
  // Shared, so that two tabs adding to one run do not wait for each other.
  void locks.request(name, { mode: 'shared' }, () => isOver)
  return letGo
}
