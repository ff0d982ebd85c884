/** A model endpoint as its owner sees it. The key itself is never in it. */
export type EndpointView = {
  readonly id: string
  readonly name: string
  readonly baseUrl: string
  readonly models: readonly string[]
  /** `memory`: until the tab closes. `stored`: also in this browser's storage, in the clear. */
  readonly key: 'none' | 'memory' | 'stored'
}

export type EndpointDraft = Pick<EndpointView, 'name' | 'baseUrl' | 'models'>

export type AddressReport = {
  /** False: this address is not used. */
  readonly ok: boolean
  /** Sentences: what is wrong or risky about it. */
  readonly problems: readonly string[]
}

export type StorageReport = { readonly type: 'kept' | 'full' | 'refused'; readonly message: string }

/** What the Settings screen needs from the application. */
export interface SettingsServices {
  endpoints(): readonly EndpointView[]
  storage(): StorageReport
  /** Calls the listener whenever an answer above would be another one; gives the way to stop. */
  subscribe(listener: () => void): () => void
  /** Without an id it is added. A changed origin drops the key. Gives the endpoint's id. */
  saveEndpoint(draft: EndpointDraft, id?: string): string
  removeEndpoint(id: string): void
  setKey(id: string, key: string, remember: boolean): void
  forgetKey(id: string): void
  checkAddress(baseUrl: string): AddressReport
  /** Asks the endpoint for its models. Throws a PlaygroundError with a sentence for people. */
  listModels(id: string, signal: AbortSignal): Promise<readonly string[]>
  /** Asks one model for one short reply and gives its text. Throws a PlaygroundError with a sentence. */
  tryModel(id: string, model: string, signal: AbortSignal): Promise<string>
  /** Deletes every session, setting and key of this page in this browser. */
  deleteEverything(): Promise<void>
}
