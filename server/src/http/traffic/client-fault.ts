import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { RefusalName } from '@idocard/contract/refusals'
import { RETRY_AFTER_SECONDS } from '../../db/pool/unavailable.ts'
import { earlyRefusal } from '../responses/early-refusal.ts'
import { readerLang } from '../responses/reader.ts'

/** An error of Node's HTTP parser, with the bytes that it could not parse. */
type ClientError = NodeJS.ErrnoException & { rawPacket?: unknown }

/** The refusal of a request that Node cannot read, by error code. */
const REFUSALS: Record<string, RefusalName> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
  HPE_HEADER_OVERFLOW: 'request.head_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body.too_large',
}
/**
 * How long a refused connection stays open for its client's last bytes. If a socket is closed while bytes wait in it,
 * the connection is reset, and a client that still sends may never see the response.
 */
const LINGER_MS = 2000

/**
 * Responds to malformed, too long or too slow requests in the reader's language, and closes the connection.
 * @param headers the headers of every response
 * @param openOn the newest response of a connection that is not sent yet
 */
export const clientFault =
  (headers: Record<string, string>, openOn: (socket: Socket) => ServerResponse | undefined) =>
  (error: ClientError, socket: Socket): void => {
    // The last bytes of a client that was refused already.
    if (socket.writableEnded) return
    const response = openOn(socket)
    // A client that sent nothing awaits nothing. A response that has begun cannot be replaced.
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0 || response?.headersSent) {
      socket.destroy()
      return
    }
    const refusal = refusalOf(error, response)
    const lang = readerLang(undefined, response?.req ?? { headers: headersIn(error.rawPacket) })
    const detail = isTemporary(refusal) ? { retryAfter: RETRY_AFTER_SECONDS } : {}
    const { status, headers: all, body } = earlyRefusal(refusal, lang, headers, detail)
    const lines = Object.entries({ ...all, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`)
    socket.end(response?.req.method === 'HEAD' ? '' : body)
    const late = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(late))
  }

const isTemporary = (refusal: RefusalName) => refusal === 'request.timeout' || refusal === 'server.busy'

function refusalOf({ code = '' }: ClientError, response: ServerResponse | undefined): RefusalName {
  // The body has arrived, but waits: for the database, or for those of others.
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && response?.req.readableLength) return 'server.busy'
  return REFUSALS[code] ?? 'request.malformed'
}

/** The headers that determine the language, of a request that cannot be parsed. */
function headersIn(packet: unknown): Record<string, string | undefined> {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1') : ''
  const value = (name: string) => new RegExp(`\\n${name}: *([^\\r\\n]*)`, 'i').exec(text)?.[1]
  return Object.fromEntries(['accept-language', 'cookie', 'user-agent'].map((name) => [name, value(name)]))
}
