import type { Socket } from 'node:net'

/** What a request that Node cannot read is answered, by the error's code. */
const ANSWERS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Content Too Large',
}
const UNREADABLE = '400 Bad Request'

/** Answers requests that are no HTTP, too long or too slow, with these headers, and ends their connection. */
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
