import { connect } from 'node:net'
import { RELAY_CODE } from '../server/relayCode.ts'
import { LOAD_QUESTION } from './askAll.ts'

/** Connections that ask and then read nothing; the returned function hangs up. */
export function openStalled({ origin }: { readonly origin: string }, students: number): () => void {
  const { hostname, port } = new URL(origin)
  const sockets = Array.from({ length: students }, (_, student) => {
    const socket = connect(Number(port), hostname)
    socket.pause()
    socket.write(
      [
        'POST /v1/chat/completions HTTP/1.1',
        `Host: ${hostname}`,
        `Authorization: Bearer ${RELAY_CODE}:stalled-${student}`,
        `Content-Length: ${Buffer.byteLength(LOAD_QUESTION)}`,
        '',
        LOAD_QUESTION,
      ].join('\r\n'),
    )
    return socket
  })
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}
