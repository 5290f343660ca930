import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that a connection may have unanswered. Browsers and proxies send the next one after an answer. */
export const PIPELINED_MOST = 16

/**
 * Counts requests from their arrival until their answer has left, for each connection and in all. Node reads and
 * announces every request that a client sends in advance (pipelining, RFC 9112, 9.3.2), and holds it in memory until
 * its turn comes: without a bound, a few sockets that never read would fill the memory.
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
   * Counts a request that came in.
   * @returns false when its connection has too many unanswered; the connection is then closed, and no answer is due
   */
  enter({ socket }: IncomingMessage, response: ServerResponse): boolean {
    // Node goes on to announce what had arrived before the connection was closed.
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

  /** Resolves when no request is unanswered, or after `mostMs` milliseconds. */
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

  /** Writes down how many requests of a connection are unanswered. Of one that is closed there are none. */
  private count(socket: Socket, requests: number): void {
    const before = this.byConnection.get(socket)
    if (before === undefined) return
    this.byConnection.set(socket, requests)
    this.total += requests - before
    if (this.total === 0) this.whenNone?.()
  }
}
