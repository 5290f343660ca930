import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)
const KEPT = { [constants.BROTLI_PARAM_QUALITY]: 6 }
/** For a single answer: a small window, filled here and now, as handing it to another thread would take longer. */
const ONCE = { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 16 }

/** A page or file as it is sent, ready in both encodings. */
export interface ReadyPage {
  status: number
  etag: string
  plain: Buffer
  brotli: Buffer
  /** Names and values in turn, as they are written. */
  plainHeaders: string[]
  brotliHeaders: string[]
}

/**
 * Compresses a page and writes down its headers, so that sending it is nothing but writing.
 * @param isKept false: it is sent this once, and compressed no better than pays for that
 */
export async function readyPage(
  status: number,
  plain: Buffer,
  headers: Record<string, string>,
  isKept = true,
): Promise<ReadyPage> {
  const brotli = isKept ? await compress(plain, { params: KEPT }) : brotliCompressSync(plain, { params: ONCE })
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const shared = { ...headers, etag }
  return {
    status,
    etag,
    plain,
    brotli,
    plainHeaders: flat({ ...shared, 'content-length': String(plain.length) }),
    brotliHeaders: flat({ ...shared, 'content-encoding': 'br', 'content-length': String(brotli.length) }),
  }
}

/** A picture or another file that compressing would not make smaller. */
export function readyFile(plain: Buffer, headers: Record<string, string>): ReadyPage {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const written = flat({ ...headers, etag, 'content-length': String(plain.length) })
  return { status: 200, etag, plain, brotli: plain, plainHeaders: written, brotliHeaders: written }
}

/** What keeping one takes. */
export const bytesOf = ({ plain, brotli }: ReadyPage): number => plain.length + brotli.length

const flat = (headers: Record<string, string>): string[] => Object.entries(headers).flat()

/** Answers with a page from a route: past Fastify's own way of sending, which takes longer than finding the page. */
export function send(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): void {
  reply.hijack()
  write(request.raw, reply.raw, page)
}

/** Writes a page straight to the connection: its headers and bytes are ready. */
export function write({ headers, method }: IncomingMessage, response: ServerResponse, page: ReadyPage): void {
  if (headers['if-none-match'] === page.etag && page.status === 200) {
    response.writeHead(304, { etag: page.etag, vary: 'cookie, accept-encoding' }).end()
    return
  }
  const small = String(headers['accept-encoding']).includes('br')
  response.writeHead(page.status, small ? page.brotliHeaders : page.plainHeaders)
  response.end(method === 'HEAD' ? undefined : small ? page.brotli : page.plain)
}
