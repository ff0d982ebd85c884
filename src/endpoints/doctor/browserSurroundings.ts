import { isRecord } from '@/lib/isRecord.ts'
import { isLoopback } from '@/endpoints/checkAddress.ts'
import type { Surroundings } from './Examination.ts'

/** The page's own browser. */
export function browserSurroundings(): Surroundings {
  return {
    fetch: (address, init) => fetch(address, init),
    pageUrl: globalThis.location?.href,
    localNetworkPermission: async (hostname) => {
      const newer = isLoopback(hostname) ? 'loopback-network' : 'local-network'
      return (await permissionState(newer)) ?? (await permissionState('local-network-access'))
    },
    now: () => performance.now(),
    timeoutMs: 10_000,
  }
}

/** The names are newer than TypeScript's list of them, and differ by the browser's version. */
async function permissionState(name: string): Promise<'granted' | 'denied' | 'prompt' | undefined> {
  const { permissions } = navigator
  try {
    const status: unknown = await Reflect.apply(permissions.query, permissions, [{ name }])
    const state = isRecord(status) ? status['state'] : undefined
    return state === 'granted' || state === 'denied' || state === 'prompt' ? state : undefined
  } catch {
    // A browser without this permission refuses its name.
    return undefined
  }
}
