import { lookup as systemLookup } from 'node:dns'
import * as http from 'node:http'
import * as https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

type GuardedReason = 'blocked_address' | 'not_https' | 'redirect' | 'too_large' | 'timeout' | 'unreachable'

/** A request to an address that somebody else chose had no usable response. Contains no URL and no body. */
export class GuardedFetchError extends Error {
  readonly reason: GuardedReason
  constructor(reason: GuardedReason, options?: ErrorOptions) {
    super(`no answer: ${reason}`, options)
    this.name = 'GuardedFetchError'
    this.reason = reason
  }
}

export interface GuardedOptions {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Covers the whole exchange: name, connection, response. */
  timeoutMs: number
  /** The longest response that is read. */
  maxBytes: number
  /** Exact origins that may be inside and without TLS, such as `http://127.0.0.1:4900`. */
  allowedHosts?: readonly string[]
  /** Finds the addresses of a name; the system's resolver unless a test replaces it. */
  lookup?: typeof systemLookup
}

export interface GuardedAnswer {
  status: number
  headers: Headers
  body: string
}

/**
 * Sends a request to an address that a company's staff entered: HTTPS to a public address only. The name is resolved
 * once, and what is checked is what is connected to, so a name that resolves differently the second time gains nothing
 * (DNS rebinding). Redirects are not followed; the response is bounded in time and size, and never decompressed.
 * @throws {GuardedFetchError} without a response that can be used
 */
export async function guardedFetch(url: string, options: GuardedOptions): Promise<GuardedAnswer> {
  const target = URL.canParse(url) ? new URL(url) : undefined
  if (!target || target.username !== '' || target.password !== '') throw new GuardedFetchError('not_https')
  const isAllowed = options.allowedHosts?.includes(target.origin) ?? false
  if (target.protocol !== 'https:' && !(isAllowed && target.protocol === 'http:'))
    throw new GuardedFetchError('not_https')
  // A connection to an address in figures resolves nothing, so that `lookup` would not be asked.
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1')
  if (!isAllowed && isIP(host) !== 0 && !isPublicAddress(host)) throw new GuardedFetchError('blocked_address')
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    return await exchange(target, options, isAllowed, signal)
  } catch (error) {
    if (error instanceof GuardedFetchError) throw error
    throw new GuardedFetchError(signal.aborted ? 'timeout' : 'unreachable', { cause: error })
  }
}

async function exchange(
  target: URL,
  { method = 'GET', headers = {}, body, maxBytes, lookup = systemLookup }: GuardedOptions,
  isAllowed: boolean,
  signal: AbortSignal,
): Promise<GuardedAnswer> {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = (target.protocol === 'https:' ? https : http).request(target, {
      method,
      headers: {
        'accept-encoding': 'identity',
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      // A connection of its own: one that is kept open would not be checked again.
      agent: false,
      signal,
      ...(!isAllowed && { lookup: publicOnly(lookup) }),
    })
    request.on('response', resolve)
    request.on('error', reject)
    request.end(body)
  })
  try {
    const status = response.statusCode ?? 0
    if (status >= 300 && status < 400) throw new GuardedFetchError('redirect')
    return { status, headers: headersOf(response), body: await readText(response, maxBytes) }
  } finally {
    response.destroy()
  }
}

/** Resolves a name, and refuses it if any of its addresses is inside. */
function publicOnly(lookup: typeof systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new GuardedFetchError('blocked_address'), '')
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

function headersOf(response: http.IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(response.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  return headers
}

async function readText(response: http.IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new GuardedFetchError('too_large')
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}
