import type { Socket } from 'node:net'

/** The status of requests that Node cannot parse, by error code. */
const ANSWERS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Content Too Large',
}
const UNREADABLE = '400 Bad Request'

/** Responds to malformed, too long or too slow requests with these headers, and closes the connection. */
export const clientFault =
  (headers: Record<string, string>) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code !== 'ECONNRESET' && socket.writable) {
      const lines = Object.entries({ ...headers, 'content-length': '0', connection: 'close' })
      const status = ANSWERS[error.code ?? ''] ?? UNREADABLE
      socket.write(`HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
    }
    socket.destroy()
  }
