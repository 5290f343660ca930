import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyServerOptions } from 'fastify'
import { bareAddress } from '../../api/network-of.ts'
import { Busy, BusyAnswer } from '../responses/busy-response.ts'
import { InFlight } from './in-flight.ts'
import type { Overload } from './overload.ts'

/**
 * Answers a GET. `false`, or a failure: the next handler or the framework answers. `busy`: this handler would have to
 * render, and has no room for it now.
 */
export type FastHandler = (request: IncomingMessage, response: ServerResponse) => boolean | 'busy' | Promise<boolean>

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** How often Node looks for requests whose time is up, and how long a request's headers may take. */
const CHECK_MS = 5000
const HEADERS_MS = 15_000
/** Connections that are accepted before work goes on, however many wait. */
const TURNS_MOST = 100

/**
 * Answers cached pages before the framework sees the request. Routing, the framework's request and reply, and its log
 * would take 7 of the 22 µs of processor time that a cached page costs. What no handler here answers is refused while
 * the server is overloaded.
 */
export class FastPath {
  readonly inFlight = new InFlight()
  readonly busy: BusyAnswer
  private readonly handlers: FastHandler[] = []
  private readonly overload: Overload
  private draining = false
  private accepted = 0

  /** @param headers what every refusal carries */
  constructor(overload: Overload, headers: Record<string, string>) {
    this.overload = overload
    this.busy = new BusyAnswer(headers)
  }

  /** Adds a handler, which is asked after those before it. */
  use(handler: FastHandler): void {
    this.handlers.push(handler)
  }

  get isDraining(): boolean {
    return this.draining
  }

  /**
   * Lets the event loop turn until nobody waits to be connected. It accepts one connection in each turn (libuv 1.45),
   * and one turn can hold several renderings: without this, newcomers would wait for seconds before they are even refused.
   */
  async acceptWaiting(): Promise<void> {
    // The first one comes before the loop looks for connections.
    await turn()
    for (let turns = 0; turns < TURNS_MOST; turns += 1) {
      const before = this.accepted
      await turn()
      if (this.accepted === before) return
    }
  }

  /** From here on every answer is its connection's last, and every request takes the usual way. */
  drain(): void {
    this.draining = true
    this.handlers.length = 0
  }

  /** The framework's server, made as it would make it, with the handlers before its own. */
  readonly server = (
    handler: Handler,
    options: Pick<FastifyServerOptions, 'keepAliveTimeout' | 'requestTimeout' | 'connectionTimeout'>,
  ): Server => {
    const settings = { connectionsCheckingInterval: CHECK_MS, headersTimeout: HEADERS_MS }
    const server = createServer(settings, (request, response) => {
      if (!this.inFlight.enter(request, response)) return
      if (this.draining) response.setHeader('connection', 'close')
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
    server.on('connection', () => {
      this.accepted += 1
    })
    server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout
    server.requestTimeout = options.requestTimeout ?? server.requestTimeout
    server.setTimeout(options.connectionTimeout ?? 0)
    return server
  }

  private answer(request: IncomingMessage, response: ServerResponse): ReturnType<FastHandler> {
    for (const handler of this.handlers) {
      const isAnswered = handler(request, response)
      if (isAnswered !== false) return isAnswered
    }
    return false
  }

  private route(request: IncomingMessage, response: ServerResponse, handler: Handler): void {
    if (this.overload.refuses(request)) this.busy.send(request, response)
    else handler(request, response)
  }
}

/**
 * Who asked, as `trustProxy` of the framework finds it: of those in `X-Forwarded-For` the one that the outermost of so
 * many proxies of ours saw. Whatever stands to the left of it was written by the visitor.
 */
export function visitorAddress({ headers, socket }: IncomingMessage, trustedHops: number): string {
  const forwarded = trustedHops > 0 ? headers['x-forwarded-for'] : undefined
  const named = typeof forwarded === 'string' ? forwarded.split(',').map((one) => one.trim()) : []
  const hops = named.filter((one) => one !== '')
  return bareAddress(hops.at(-Math.min(trustedHops, hops.length)) ?? socket.remoteAddress ?? '')
}
