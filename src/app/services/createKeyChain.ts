import { createElement } from 'react'
import type { Endpoint } from '@/endpoints/Endpoint.ts'
import type { KeyState, Keys } from '@/endpoints/keys.ts'
import type { KeyChainView, KeyServices } from '@/features/settings/KeyServices.ts'
import { createShared } from '@/lib/createShared.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { Archive } from '@/storage/Archive.ts'
import type { Dialogs } from './createDialogs.ts'
import { createLive } from './createLive.ts'

export type KeyChainOptions = {
  readonly opened: Promise<Archive<RunSummary>>
  readonly dialogs: Dialogs
  /** Throws a PlaygroundError if there is none. */
  findEndpoint(id: string): Endpoint
  /** States of keys may be others now. */
  onChange(): void
}

export type KeyChain = KeyServices & {
  keyFor(endpoint: Endpoint): string | undefined
  stateOf(endpoint: Endpoint): KeyState
  secrets(): readonly string[]
  /** Asks for the passphrase if the endpoint's key is locked; undefined if it is not. */
  unlock(endpoint: Endpoint, signal: AbortSignal): Promise<void> | undefined
  /** Takes over what an earlier visit stored. */
  restore(): Promise<void>
}

/** The person's keys, loaded after the first screen. Until then there are none. */
export function createKeyChain(options: KeyChainOptions): KeyChain {
  const isFramed = globalThis.self !== globalThis.top
  const keyChain = createLive<KeyChainView>({ vault: 'none', allows: allowed(isFramed) })
  const asking = createShared<void>()
  const loading = load(options.opened, isFramed)
  // Whoever needs it later waits for the same promise, and hears of a failure there.
  loading.catch(() => undefined)
  let keys: Keys | undefined

  async function change(work: (loaded: Keys) => Promise<void>): Promise<void> {
    keys = await loading
    try {
      await work(keys)
    } finally {
      keyChain.set({ ...keyChain.get(), vault: keys.vault() })
      options.onChange()
    }
  }

  async function askForPassphrase({ name }: Endpoint, signal: AbortSignal): Promise<void> {
    const { UnlockDialog } = await import('@/features/settings/UnlockDialog.tsx')
    const isOpen = await options.dialogs.ask<boolean>(
      (onEnd) => createElement(UnlockDialog, { endpointName: name, services, onEnd }),
      signal,
    )
    if (isOpen) return
    throw new PlaygroundError(
      'endpoint-refused',
      `The key of ${name} is encrypted on this device and was not unlocked, so nothing was sent. Unlock it, or enter the key again, in Settings.`,
    )
  }

  const services: KeyServices = {
    keyChain,
    setKey: (id, key, keeping) => change((loaded) => loaded.hold(options.findEndpoint(id), key, keeping)),
    forgetKey: (id) => change((loaded) => loaded.forget(id)),
    unlockKeys: (passphrase) => change((loaded) => loaded.unlock(passphrase)),
    changePassphrase: (current, next) => change((loaded) => loaded.changePassphrase(current, next)),
    forgetSealedKeys: () => change((loaded) => loaded.forgetSealed()),
  }
  return {
    ...services,
    keyFor: (endpoint) => keys?.keyFor(endpoint),
    stateOf: (endpoint) => keys?.stateOf(endpoint) ?? 'none',
    secrets: () => keys?.secrets() ?? [],
    unlock: (endpoint, signal) =>
      keys?.stateOf(endpoint) === 'locked'
        ? asking.join((all) => askForPassphrase(endpoint, all), signal)
        : undefined,
    restore: () => change((loaded) => loaded.restore()),
  }
}

async function load(opened: Promise<Archive<RunSummary>>, isFramed: boolean): Promise<Keys> {
  await opened
  const [{ createKeys }, { createKeyStorage }] = await Promise.all([
    import('@/endpoints/keys.ts'),
    import('./createKeyStorage.ts'),
  ])
  return createKeys(createKeyStorage(opened), { isFramed })
}

/** Browsers keep encryption from pages that came over plain http from another machine. */
function allowed(isFramed: boolean): KeyChainView['allows'] {
  if (isFramed) return 'nothing'
  return globalThis.isSecureContext ? 'all' : 'memory'
}
