import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import type { RefusalName } from '@idocard/contract/refusals'
import type { FastifyServerOptions } from 'fastify'
import { bareAddress } from '../../api/network-of.ts'
import { Busy, BusyAnswer } from '../responses/busy-response.ts'
import { earlyRefusal } from '../responses/early-refusal.ts'
import { readerLang } from '../responses/reader.ts'
import { InFlight } from './in-flight.ts'
import type { Overload } from './overload.ts'

/**
 * Handles a GET and returns true. After `false` or an error, the next handler or Fastify responds. `busy` means that
 * this handler would have to render, but its queue is full.
 */
export type FastHandler = (request: IncomingMessage, response: ServerResponse) => boolean | 'busy' | Promise<boolean>

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** How often Node checks for timed-out requests, and how long a request's headers may take. */
const CHECK_MS = 5000
const HEADERS_MS = 15_000
/** Maximum number of connections that are accepted before work continues. */
const MAX_TURNS = 100

/**
 * Sends cached pages before Fastify sees the request. Routing, Fastify's request and reply objects, and its log would
 * take 7 of the 22 µs of CPU time of a cached page. Requests that no handler here answers are refused while the server
 * is overloaded.
 */
export class FastPath {
  readonly inFlight = new InFlight()
  readonly busy: BusyAnswer
  private readonly handlers: FastHandler[] = []
  private readonly overload: Overload
  private readonly headers: Record<string, string>
  private draining = false
  private accepted = 0

  /** @param headers the headers of every refusal */
  constructor(overload: Overload, headers: Record<string, string>) {
    this.overload = overload
    this.headers = headers
    this.busy = new BusyAnswer(headers)
  }

  /** Adds a handler, which is called after the earlier ones. */
  use(handler: FastHandler): void {
    this.handlers.push(handler)
  }

  get isDraining(): boolean {
    return this.draining
  }

  /**
   * Lets the event loop turn until no connection waits. It accepts one connection per turn (libuv 1.45), and one turn
   * can hold several renderings: without this, new clients would wait for seconds before they are even refused.
   */
  async acceptWaiting(): Promise<void> {
    // The first turn ends before the loop checks for connections.
    await turn()
    for (let turns = 0; turns < MAX_TURNS; turns += 1) {
      const before = this.accepted
      await turn()
      if (this.accepted === before) return
    }
  }

  /** From now on every response closes its connection, and every request is handled by Fastify. */
  drain(): void {
    this.draining = true
    this.handlers.length = 0
  }

  /** Creates the HTTP server as Fastify would, with these handlers before Fastify's. */
  readonly server = (
    handler: Handler,
    options: Pick<FastifyServerOptions, 'requestTimeout' | 'connectionTimeout'>,
  ): Server => {
    const settings = {
      connectionsCheckingInterval: Math.min(CHECK_MS, options.requestTimeout ?? CHECK_MS),
      // Checked here, because Node's own response has neither a body nor our headers.
      requireHostHeader: false,
      // Saves a twentieth of the time of a cached page: a request without a body gets no stream.
      optimizeEmptyRequests: true,
    }
    const server = createServer(settings, (request, response) => {
      if (!this.inFlight.enter(request, response)) return
      if (this.draining) response.setHeader('connection', 'close')
      if (!namesItsHost(request)) {
        this.refuse(request, response, 'request.malformed')
        return
      }
      const isAnswered = request.method === 'GET' && this.answer(request, response)
      if (isAnswered === true) return
      if (isAnswered === 'busy') this.busy.send(request, response)
      else if (isAnswered === false) this.route(request, response, handler)
      else
        isAnswered.then(
          (is) => is || this.route(request, response, handler),
          (error: unknown) =>
            error instanceof Busy ? this.busy.send(request, response) : this.route(request, response, handler),
        )
    })
    server.on('connection', (socket) => {
      this.accepted += 1
      this.inFlight.connected(socket)
    })
    server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
      if (this.inFlight.enter(request, response)) this.refuse(request, response, 'request.expectation')
    })
    server.requestTimeout = options.requestTimeout ?? server.requestTimeout
    server.headersTimeout = Math.min(HEADERS_MS, server.requestTimeout)
    // Closes idle and stalled connections alike. Node's separate timeout for idle ones would start and stop a timer for
    // each response. It is turned off here, because Fastify takes its option 0 for its default.
    server.setTimeout(options.connectionTimeout ?? 0)
    server.keepAliveTimeout = 0
    return server
  }

  private answer(request: IncomingMessage, response: ServerResponse): ReturnType<FastHandler> {
    for (const handler of this.handlers) {
      const isAnswered = handler(request, response)
      if (isAnswered !== false) return isAnswered
    }
    return false
  }

  /** Refuses a request, and closes its connection. */
  private refuse(request: IncomingMessage, response: ServerResponse, refusal: RefusalName): void {
    const { status, headers, body } = earlyRefusal(refusal, readerLang(undefined, request), this.headers)
    response.writeHead(status, { ...headers, connection: 'close' }).end(request.method === 'HEAD' ? undefined : body)
  }

  private route(request: IncomingMessage, response: ServerResponse, handler: Handler): void {
    if (this.overload.refuses(request)) {
      this.busy.send(request, response)
      return
    }
    // With this header, Fastify would wait for a body.
    if (!hasBody(request)) delete request.headers['content-type']
    handler(request, response)
  }
}

/**
 * Whether a request has exactly one Host header, which HTTP/1.0 may omit (RFC 9112, 3.2). With two of them, a proxy in
 * front could have used the other one.
 */
function namesItsHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

/** Whether a request has a body, even an empty one (RFC 9112, 6.3). */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/**
 * The client's address, as Fastify's `trustProxy` finds it: the entry in `X-Forwarded-For` added by the outermost of
 * our proxies. Entries to the left of it come from the client.
 */
export function visitorAddress({ headers, socket }: IncomingMessage, trustedHops: number): string {
  const forwarded = trustedHops > 0 ? headers['x-forwarded-for'] : undefined
  const named = typeof forwarded === 'string' ? forwarded.split(',').map((one) => one.trim()) : []
  const hops = named.filter((one) => one !== '')
  return bareAddress(hops.at(-Math.min(trustedHops, hops.length)) ?? socket.remoteAddress ?? '')
}
