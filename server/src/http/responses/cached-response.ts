import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)

/**
 * Most cards are opened only a few times a day, so the first response is compressed lightly: that must not take longer
 * than rendering. A page that is requested again is compressed well, once. A long page is compressed well at once.
 */
const LIGHTLY = { [constants.BROTLI_PARAM_QUALITY]: 0, [constants.BROTLI_PARAM_LGWIN]: 16 }
const WELL = { [constants.BROTLI_PARAM_QUALITY]: 6 }
/** A response of this length arrives with its headers in the first round trip, in ten segments (RFC 6928). */
const FIRST_BYTES = 13 * 1024

/** The content of a response before it is encoded. */
export interface Content {
  status: number
  headers: Readonly<Record<string, string>>
  /** Text in one or more pieces. A piece of ASCII only is encoded eight times as fast as one that contains Chinese. */
  body: string | readonly string[] | Buffer
  /** Set for a picture, which is not compressed because it would not become smaller. */
  isPicture?: true
  /** The number of the card whose page it is, if views are counted in its metrics. */
  countedCard?: string
  /** Whether it is the page of an unclaimed card. */
  isUnclaimed?: boolean
}

/** An encoded response that can be sent many times. */
export interface CachedResponse {
  readonly status: number
  readonly etag: string
  readonly encoding: 'br' | undefined
  /** The encoded body. Replaced by a better compressed one when it is requested again. */
  body: Buffer
  /** True when it is well compressed or needs no compression. */
  isWellCompressed: boolean
  /** Alternating names and values, the format of Node's `writeHead`. */
  headers: string[]
  /** The headers without those that depend on the encoding. */
  readonly plainHeaders: readonly string[]
  /** The headers of a 304: all except those about the body (RFC 9110, 15.4.5). */
  readonly notModifiedHeaders: string[]
  readonly countedCard: string
  readonly isUnclaimed: boolean
}

/** Encodes a response for sending. The same content has the same ETag in every process. */
export function toResponse({
  status,
  headers,
  body,
  isPicture,
  countedCard = '',
  isUnclaimed = false,
}: Content): CachedResponse {
  const encoding = isPicture ? undefined : 'br'
  const light = isPicture ? Buffer.from(body as Buffer) : lightly(body)
  const isTooLong = !isPicture && light.length > FIRST_BYTES
  const encoded = isTooLong ? compressed(brotliDecompressSync(light), WELL) : light
  const etag = `${isPicture ? '' : 'W/'}"${hash('sha256', encoded, 'base64url').slice(0, 22)}"`
  const plainHeaders = ['etag', etag]
  const notModifiedHeaders = ['etag', etag]
  for (const [name, value] of Object.entries(headers)) {
    plainHeaders.push(name, value)
    if (!name.startsWith('content-')) notModifiedHeaders.push(name, value)
  }
  return {
    status,
    etag,
    encoding,
    body: encoded,
    isWellCompressed: isPicture === true || isTooLong,
    headers: headersFor(plainHeaders, encoding, encoded),
    plainHeaders,
    notModifiedHeaders,
    countedCard,
    isUnclaimed,
  }
}

function lightly(body: Content['body']): Buffer {
  const pieces = typeof body === 'string' || Buffer.isBuffer(body) ? [body] : body
  return compressed(Buffer.concat(pieces.map((piece) => Buffer.from(piece as string))), LIGHTLY)
}

function compressed(plain: Buffer, params: Record<number, number>): Buffer {
  const encoded = brotliCompressSync(plain, { params: { ...params, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } })
  // A copy, because zlib returns a slice of a larger buffer, which would stay in memory.
  return Buffer.from(encoded)
}

/** Compresses a frequently sent response better. It may be sent meanwhile. */
export async function compressWell(response: CachedResponse): Promise<void> {
  if (response.isWellCompressed) return
  response.isWellCompressed = true
  response.body = Buffer.from(await compress(brotliDecompressSync(response.body), { params: WELL }))
  response.headers = headersFor(response.plainHeaders, 'br', response.body)
}

const headersFor = (plain: readonly string[], encoding: 'br' | undefined, body: Buffer): string[] => [
  ...plain,
  ...(encoding ? ['content-encoding', encoding] : []),
  'content-length',
  String(body.length),
]

/** Sends a response from a route without Fastify's serialisation, which takes longer than the cache lookup. */
export function send(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): void {
  reply.hijack()
  write(request.raw, reply.raw, response)
}

/** Sends a response, or 304 when the client has it. Clients that do not accept Brotli get it decompressed. */
export function write({ headers, method }: IncomingMessage, raw: ServerResponse, response: CachedResponse): void {
  if (response.status === 200 && hasIt(headers['if-none-match'], response.etag)) {
    raw.writeHead(304, response.notModifiedHeaders).end()
    return
  }
  if (!response.encoding || headers['accept-encoding']?.includes(response.encoding)) {
    raw.writeHead(response.status, response.headers).end(method === 'HEAD' ? undefined : response.body)
    return
  }
  const plain = brotliDecompressSync(response.body)
  const length = ['content-length', String(plain.length)]
  raw.writeHead(response.status, [...response.plainHeaders, ...length]).end(method === 'HEAD' ? undefined : plain)
}

/** Whether a client's `If-None-Match` contains this ETag (RFC 9110, 13.1.2). */
const hasIt = (named: string | undefined, etag: string): boolean =>
  named !== undefined && (named === etag || named.split(',').some((one) => one.trim() === etag))
