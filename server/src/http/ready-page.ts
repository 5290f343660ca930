import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { writeHead } from './known-head.ts'

const compress = promisify(brotliCompress)
const KEPT = { [constants.BROTLI_PARAM_QUALITY]: 6 }

/** A page or file as it is sent, ready in both encodings. */
export interface ReadyPage {
  status: number
  /** None on a page that is sent once. */
  etag?: string
  readonly plain: Buffer
  /** The same compressed, and how. */
  small: Buffer
  encoding: 'br' | 'gzip'
  /** Names and values in turn, as they are written. */
  plainHeaders: string[]
  smallHeaders: string[]
  /** Of the answer that it is unchanged: the same without those about its bytes (RFC 9110, 15.4.5). */
  unchangedHeaders?: string[]
  /** Gives its memory back when it was sent, once. */
  release?: () => void
}

/** Compresses a page well and writes down its headers, so that sending it, again and again, is nothing but writing. */
export async function readyPage(status: number, plain: Buffer, headers: Record<string, string>): Promise<ReadyPage> {
  const small = await compress(plain, { params: KEPT })
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const shared = { ...headers, etag }
  return {
    status,
    etag,
    plain,
    small,
    encoding: 'br',
    plainHeaders: flat({ ...shared, 'content-length': String(plain.length) }),
    smallHeaders: flat({ ...shared, 'content-encoding': 'br', 'content-length': String(small.length) }),
    unchangedHeaders: unchanged(shared),
  }
}

/** A picture or another file that compressing would not make smaller. */
export function readyFile(plain: Buffer, headers: Record<string, string>): ReadyPage {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const shared = { ...headers, etag }
  const written = flat({ ...shared, 'content-length': String(plain.length) })
  return {
    status: 200,
    etag,
    plain,
    small: plain,
    encoding: 'br',
    plainHeaders: written,
    smallHeaders: written,
    unchangedHeaders: unchanged(shared),
  }
}

/** What keeping one takes. */
export const bytesOf = ({ plain, small }: ReadyPage): number => plain.length + small.length

/** Headers as they are written. */
export const flat = (headers: Record<string, string>): string[] => Object.entries(headers).flat()

/** The browser has the page's type, language and policy from before. */
const unchanged = (headers: Record<string, string>): string[] =>
  flat(Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('content-'))))

/** How the head of an answer is written. */
type WriteHead = (response: ServerResponse, status: number, headers: string[]) => void
export const plainly: WriteHead = (response, status, headers) => {
  response.writeHead(status, headers)
}

/** Answers with a page from a route: past Fastify's own way of sending, which takes longer than finding the page. */
export function send(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): void {
  reply.hijack()
  write(request.raw, reply.raw, page, plainly)
}

/** Writes a page straight to its connection, where it is asked for again and again. */
export function write(
  { headers, method }: IncomingMessage,
  response: ServerResponse,
  page: ReadyPage,
  head: WriteHead = writeHead,
): void {
  if (page.unchangedHeaders && headers['if-none-match'] === page.etag && page.status === 200) {
    response.writeHead(304, page.unchangedHeaders).end()
    return
  }
  // A connection that breaks before that keeps its memory, which is collected with it.
  if (page.release) response.once('finish', page.release)
  const isSmall = String(headers['accept-encoding']).includes(page.encoding)
  head(response, page.status, isSmall ? page.smallHeaders : page.plainHeaders)
  response.end(method === 'HEAD' ? undefined : isSmall ? page.small : page.plain)
}
