import type { Live } from '@/ui/Live.ts'

/** How a key is to be kept. All that are sealed share a passphrase, which is not asked for while they are open. */
export type KeyKeeping =
  | { readonly place: 'memory' }
  | { readonly place: 'plain' }
  | { readonly place: 'sealed'; readonly passphrase: string }

export type KeyChainView = {
  /** Whether encrypted keys are kept on this device, and whether they are open. */
  readonly vault: 'none' | 'locked' | 'open'
  /**
   * What this page may do with keys: nothing, because it is shown inside another page; only hold them in memory,
   * because the browser offers it no encryption; or all.
   */
  readonly allows: 'nothing' | 'memory' | 'all'
}

/** What the cards of endpoints need for keys. Rejections carry a sentence for people, and never a key. */
export interface KeyServices {
  readonly keyChain: Live<KeyChainView>
  setKey(endpointId: string, key: string, keeping: KeyKeeping): Promise<void>
  forgetKey(endpointId: string): Promise<void>
  unlockKeys(passphrase: string): Promise<void>
  changePassphrase(current: string, next: string): Promise<void>
  /** All that are encrypted on this device: the way out when the passphrase is lost. */
  forgetSealedKeys(): Promise<void>
}
