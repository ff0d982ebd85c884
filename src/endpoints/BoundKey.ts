/** A key, and the only origin it is ever sent to. */
export type BoundKey = { readonly endpointId: string; readonly origin: string; readonly secret: string }

/** A key as it is stored encrypted; for which endpoint and origin it is stands in the clear, and is sealed with it. */
export type SealedKey = {
  readonly endpointId: string
  readonly origin: string
  /** `version`, `iterations`, `salt`, `nonce`, `bytes`: read by `openVault`. */
  readonly sealed: Readonly<Record<string, unknown>>
}
