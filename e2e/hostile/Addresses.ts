/** Where the canary listens, and the page's own server. */
export type Addresses = {
  readonly http: string
  readonly webSocket: string
  /** An HTTP address at which only connections are counted. */
  readonly tcp: string
  /** `host:port` */
  readonly udp: string
  /** Below the page's own address; asked for by nobody but a thief. */
  readonly page: string
}

/** Puts addresses in the place of HTTP_CANARY, SOCKET_CANARY, TCP_CANARY, UDP_CANARY and PAGE_ADDRESS. */
export function fillAddresses(source: string, addresses: Addresses): string {
  return source
    .replaceAll('HTTP_CANARY', addresses.http)
    .replaceAll('SOCKET_CANARY', addresses.webSocket)
    .replaceAll('TCP_CANARY', addresses.tcp)
    .replaceAll('UDP_CANARY', addresses.udp)
    .replaceAll('PAGE_ADDRESS', addresses.page)
}
