import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Most unanswered requests per connection. Browsers and proxies send the next one after a response. */
export const PIPELINED_MOST = 16

/**
 * Counts requests from their arrival until their response is sent, per connection and in total. Node reads and emits
 * every pipelined request (RFC 9112, 9.3.2) and holds it in memory until its turn: without a limit, a few sockets that
 * never read would fill the memory.
 */
export class InFlight {
  private readonly byConnection = new WeakMap<Socket, number>()
  private total = 0
  private whenNone: (() => void) | undefined
  private readonly leave: (this: ServerResponse) => void

  constructor() {
    const leave = (socket: Socket) => this.count(socket, (this.byConnection.get(socket) ?? 0) - 1)
    this.leave = function () {
      leave(this.req.socket)
    }
  }

  /**
   * Counts an incoming request.
   * @returns false when its connection has too many unanswered requests; it is then closed without a response
   */
  enter({ socket }: IncomingMessage, response: ServerResponse): boolean {
    // Node still emits requests that arrived before the connection was closed.
    if (socket.destroyed) return false
    const before = this.byConnection.get(socket)
    if (before === undefined) {
      this.byConnection.set(socket, 0)
      socket.once('close', () => {
        this.count(socket, 0)
        this.byConnection.delete(socket)
      })
    }
    if (before === PIPELINED_MOST) {
      socket.destroy()
      return false
    }
    this.count(socket, (before ?? 0) + 1)
    response.once('finish', this.leave)
    return true
  }

  /** Resolves when every request is answered, or after `mostMs` milliseconds. */
  async settled(mostMs: number): Promise<void> {
    if (this.total === 0) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, mostMs)
      this.whenNone = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Stores the number of unanswered requests of a connection; a closed one has none. */
  private count(socket: Socket, requests: number): void {
    const before = this.byConnection.get(socket)
    if (before === undefined) return
    this.byConnection.set(socket, requests)
    this.total += requests - before
    if (this.total === 0) this.whenNone?.()
  }
}
