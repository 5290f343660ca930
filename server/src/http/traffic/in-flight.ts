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
  private total = 0
  private whenNone: (() => void) | undefined
  private readonly leave: (this: ServerResponse) => void

  constructor() {
    const leave = (socket: Socket) => this.remove(socket, 1)
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
    const unanswered = this.byConnection.get(socket) ?? this.add(socket)
    if (unanswered.requests === PIPELINED_MOST) {
      socket.destroy()
      return false
    }
    unanswered.requests += 1
    this.total += 1
    response.on('finish', this.leave)
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

  private add(socket: Socket): { requests: number } {
    const unanswered = { requests: 0 }
    this.byConnection.set(socket, unanswered)
    socket.once('close', () => {
      this.remove(socket, unanswered.requests)
      this.byConnection.delete(socket)
    })
    return unanswered
  }

  private remove(socket: Socket, requests: number): void {
    const unanswered = this.byConnection.get(socket)
    if (!unanswered) return
    unanswered.requests -= requests
    this.total -= requests
    if (this.total === 0) this.whenNone?.()
  }
}
