import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP proxy between a server and its database that can simulate network faults. It listens on a local port. */
export class TcpProxy implements AsyncDisposable {
  readonly port: number
  private readonly server: Server
  private readonly target: string
  private readonly pairs = new Set<readonly [Socket, Socket]>()
  private isCut = false

  private constructor(server: Server, port: number, target: string) {
    this.server = server
    this.port = port
    this.target = target
    server.on('connection', (near) => this.join(near))
  }

  /** @param target path of the Unix socket to forward to */
  static async open(target: string): Promise<TcpProxy> {
    const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new TcpProxy(server, (server.address() as { port: number }).port, target)
  }

  /** Ends all connections at once and accepts no new ones until `mend`. */
  cut(): void {
    this.isCut = true
    for (const [near, far] of this.pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
  }

  mend(): void {
    this.isCut = false
  }

  /**
   * Drops everything on the existing connections in both directions from now on, even their end, so that neither side
   * notices. New connections work.
   */
  silenceExisting(): void {
    for (const [near, far] of this.pairs) {
      for (const socket of [near, far]) {
        socket.unpipe()
        socket.removeAllListeners('end')
        socket.removeAllListeners('close')
        socket.pause()
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.close()
    for (const pair of this.pairs) for (const socket of pair) socket.destroy()
    await once(this.server, 'close')
  }

  private join(near: Socket): void {
    if (this.isCut) {
      near.resetAndDestroy()
      return
    }
    const far = connect({ path: this.target, allowHalfOpen: true })
    const pair = [near, far] as const
    this.pairs.add(pair)
    // Either side may break; `close` then ends the other side.
    for (const socket of pair) socket.on('error', () => {})
    near.pipe(far)
    far.pipe(near)
    near.once('close', () => this.part(pair))
    far.once('close', () => this.part(pair))
  }

  private part(pair: readonly [Socket, Socket]): void {
    this.pairs.delete(pair)
    for (const socket of pair) socket.destroy()
  }
}
