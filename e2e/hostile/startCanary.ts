import { createSocket } from 'node:dgram'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'

export type Packets = {
  readonly http: number
  readonly webSocket: number
  /** Connections of any kind. */
  readonly tcp: number
  readonly udp: number
}

export type Canary = {
  readonly http: string
  readonly webSocket: string
  readonly tcp: string
  readonly udp: string
  /** What arrived since the start. */
  packets(): Packets
  /** What was asked for over HTTP, oldest first. */
  paths(): readonly string[]
  close(): Promise<void>
}

/** Listens on this machine for HTTP, WebSocket, bare TCP and UDP, and counts whatever arrives. */
export async function startCanary(): Promise<Canary> {
  const counts = { http: 0, webSocket: 0, tcp: 0, udp: 0 }
  const paths: string[] = []
  const open = new Set<Socket>()
  const countConnection = (socket: Socket) => {
    counts.tcp += 1
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const http = createHttpServer((request, response) => {
    counts.http += 1
    paths.push(request.url ?? '')
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Content-Type', 'text/javascript')
    response.end('self.canary = 1')
  })
  http.on('connection', countConnection)
  http.on('upgrade', (_request, socket) => {
    counts.webSocket += 1
    socket.destroy()
  })
  const tcp = createTcpServer(countConnection)
  const udp = createSocket('udp4')
  udp.on('message', () => (counts.udp += 1))
  const [httpPort, tcpPort] = await Promise.all([listen(http), listen(tcp)])
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve))
  return {
    http: `http://127.0.0.1:${httpPort}/canary`,
    webSocket: `ws://127.0.0.1:${httpPort}/canary`,
    tcp: `http://127.0.0.1:${tcpPort}/`,
    udp: `127.0.0.1:${udp.address().port}`,
    packets: () => ({ ...counts }),
    paths: () => [...paths],
    close: async () => {
      for (const socket of open) socket.destroy()
      udp.close()
      await Promise.all([close(http), close(tcp)])
    },
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(portOf(server.address())))
  })
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The canary has no port.')
  return address.port
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}
