import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Maximum number of unanswered requests per connection. Browsers and proxies do not pipeline requests. */
export const MAX_PIPELINED = 16

interface Unanswered {
  requests: number
  newest: ServerResponse | undefined
}

/**
 * Counts requests from their arrival until their response is sent, per connection and in total. Node reads and emits
 * every pipelined request (RFC 9112, 9.3.2) and holds it in memory until its turn: without a limit, a few sockets that
 * never read would fill the memory.
 */
export class InFlight {
  private readonly byConnection = new WeakMap<Socket, Unanswered>()
  /** Connections without a request so far. */
  private readonly fresh = new Set<Socket>()
  private total = 0
  private waiting: { isOver(): boolean; resolve(): void } | undefined
  private readonly leave: (this: ServerResponse) => void

  constructor() {
    const leave = (response: ServerResponse) => {
      const { socket } = response.req
      const unanswered = this.byConnection.get(socket)
      if (unanswered?.newest === response) unanswered.newest = undefined
      this.remove(socket, 1)
    }
    this.leave = function () {
      leave(this)
    }
  }

  /** Counts a new connection. */
  connected(socket: Socket): void {
    const unanswered: Unanswered = { requests: 0, newest: undefined }
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
    if (unanswered.requests === MAX_PIPELINED) {
      socket.destroy()
      return false
    }
    unanswered.requests += 1
    unanswered.newest = response
    this.total += 1
    if (this.fresh.delete(socket)) this.changed()
    response.on('finish', this.leave)
    return true
  }

  /** The newest response of a connection, if it is not sent yet. */
  openOn(socket: Socket): ServerResponse | undefined {
    return this.byConnection.get(socket)?.newest
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
