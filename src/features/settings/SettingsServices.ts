import type { Live } from '@/ui/Live.ts'
import type { EndpointServices, EndpointSettings } from './EndpointServices.ts'
import type { KeyServices } from './KeyServices.ts'

/** A model endpoint as its owner sees it. The key itself is never in it. */
export type EndpointView = EndpointSettings & {
  readonly id: string
  readonly name: string
  readonly baseUrl: string
  readonly models: readonly string[]
  /** `memory`: until the tab closes. `stored`: also in this browser's storage, in the clear. `sealed`: there, but
   * encrypted with a passphrase, and open; `locked`: before that was entered. `other-address`: one is held, but for
   * the origin that the base URL had before, so it is not sent. */
  readonly key: 'none' | 'memory' | 'stored' | 'sealed' | 'locked' | 'other-address'
}

export type EndpointDraft = Pick<EndpointView, 'name' | 'baseUrl' | 'models'> & EndpointSettings

export type AddressReport = {
  /** False: this address is not used. */
  readonly ok: boolean
  /** Sentences: what is wrong or risky about it. */
  readonly problems: readonly string[]
}

export type StorageReport = { readonly type: 'kept' | 'full' | 'refused'; readonly message: string }

/** What the Settings screen needs from the application. */
export interface SettingsServices extends EndpointServices, KeyServices {
  readonly endpoints: Live<readonly EndpointView[]>
  readonly storage: Live<StorageReport>
  /** Without an id it is added. A key stays bound to the origin it was entered for. */
  saveEndpoint(draft: EndpointDraft, id?: string): Promise<void>
  removeEndpoint(id: string): Promise<void>
  checkAddress(baseUrl: string): AddressReport
  /** The endpoint of the class relay that served this page, if one did. */
  findClassRelay(): Promise<EndpointDraft | undefined>
  /** Asks the endpoint for its models. Throws a PlaygroundError with a sentence for people. */
  listModels(id: string, signal: AbortSignal): Promise<readonly string[]>
  /** Makes it the model on Solve, and goes there. */
  solveWith(endpoint: EndpointView, model: string): void
  /** Deletes every session, setting and key of this page in this browser. */
  deleteEverything(): Promise<void>
}
