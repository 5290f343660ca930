import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Maximum number of unanswered requests per connection. Browsers and proxies do not pipeline requests. */
export const PIPELINED_MOST = 16

/**
 * Counts requests from their arrival until their response is sent, per connection and in total. Node reads and emits
 * every pipelined request (RFC 9112, 9.3.2) and holds it in memory until its turn: without a limit, a few sockets that
 * never read would fill the memory.
 */
export class InFlight {
  private readonly byConnection = new WeakMap<Socket, { requests: number }>()
  /** Connections without a request so far. */
  private readonly fresh = new Set<Socket>()
  private total = 0
  private waiting: { isOver(): boolean; resolve(): void } | undefined
  private readonly leave: (this: ServerResponse) => void

  constructor() {
    const leave = (socket: Socket) => this.remove(socket, 1)
    this.leave = function () {
      leave(this.req.socket)
    }
  }

  /** Counts a new connection. */
  connected(socket: Socket): void {
    const unanswered = { requests: 0 }
    this.byConnection.set(socket, unanswered)
    this.fresh.add(socket)
    socket.once('close', () => {
      this.fresh.delete(socket)
      this.remove(socket, unanswered.requests)
      this.byConnection.delete(socket)
    })
  }

  /**
   * Counts an incoming request.
   * @returns false when its connection has too many unanswered requests; it is then closed without a response
   */
  enter({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const unanswered = this.byConnection.get(socket)
    // Node still emits requests that arrived before the connection was closed.
    if (socket.destroyed || !unanswered) return false
    if (unanswered.requests === PIPELINED_MOST) {
      socket.destroy()
      return false
    }
    unanswered.requests += 1
    this.total += 1
    if (this.fresh.delete(socket)) this.changed()
    response.on('finish', this.leave)
    return true
  }

  /** Resolves when every connection has sent a request or was closed, or after `mostMs` milliseconds. */
  firstRequests(mostMs: number): Promise<void> {
    return this.until(() => this.fresh.size === 0, mostMs)
  }

  /** Resolves when every request is answered, or after `mostMs` milliseconds. */
  settled(mostMs: number): Promise<void> {
    return this.until(() => this.total === 0, mostMs)
  }

  private async until(isOver: () => boolean, mostMs: number): Promise<void> {
    if (isOver()) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.waiting = { isOver, resolve }
    const timer = setTimeout(resolve, mostMs)
    await promise
    clearTimeout(timer)
  }

  private changed(): void {
    if (this.waiting?.isOver()) this.waiting.resolve()
  }

  private remove(socket: Socket, requests: number): void {
    const unanswered = this.byConnection.get(socket)
    if (!unanswered) return
    unanswered.requests -= requests
    this.total -= requests
    this.changed()
  }
}
