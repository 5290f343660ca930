import type { Server } from 'node:http'
import { type AddressInfo, connect, createServer, type Server as NetServer, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'

/** The length of the kernel's queue while it is filled, and while it is emptied. */
const FILLED = 16
const EMPTIED = 2
/** Enough for a queue of 500 connections. Then the server closes anyway: other systems than Linux count differently. */
const MAX_ROUNDS = 40
/** Each turn of the event loop accepts one connection (libuv 1.45). */
const MAX_TURNS = 2 * FILLED

/**
 * Stops listening without resetting connections. Closing a listening socket resets every connection that is complete
 * but still in the kernel's queue, and its client, who cannot know, loses a request. So the queue is first filled with
 * connections of our own: while it is full, the kernel ignores others (they try again, and are then refused). It is
 * shortened while it is full, so that nobody enters while it is emptied. The socket is closed when only our own
 * connections are left in it.
 */
export async function stopListening(server: Server): Promise<void> {
  const queue = new Queue(server)
  for (let round = 0; round < MAX_ROUNDS && !(await queue.holdsOnlyOurs()); round += 1);
  queue.close()
}

/** The connections that the kernel has accepted for a server (listen(2)). */
class Queue {
  private readonly server: Server
  private readonly address: AddressInfo
  /** Our own connections that were not accepted yet. */
  private readonly own = new Set<Socket>()
  private accepted = { own: 0, others: 0 }
  private listener: NetServer | undefined

  constructor(server: Server) {
    this.server = server
    this.address = server.address() as AddressInfo
  }

  /** Fills the queue, and empties it until other clients' connections are accepted. False if it must be tried again. */
  async holdsOnlyOurs(): Promise<boolean> {
    this.accepted = { own: 0, others: 0 }
    this.limit(FILLED)
    for (let at = 0; at < FILLED; at += 1) this.add()
    // Node connects in the next tick. Nothing is accepted before the next turn, so the queue is full then.
    await new Promise<void>((resolve) => process.nextTick(resolve))
    this.limit(EMPTIED)
    for (let turns = 0; turns < MAX_TURNS; turns += 1) {
      await turn()
      const own = [...this.own].filter(({ connecting }) => !connecting).length
      const others = FILLED - own - this.accepted.own - this.accepted.others
      if (others <= 0 && own >= EMPTIED) return true
      if (own + others < EMPTIED) break
    }
    for (const socket of this.own) if (socket.connecting) this.remove(socket)
    return false
  }

  close(): void {
    this.listener?.close()
    for (const socket of this.own) this.remove(socket)
  }

  /** Limits the queue to this many connections. Those that are in it stay. */
  private limit(length: number): void {
    // Takes over the listening socket. Node reports errors of a connection to the server that accepted it.
    this.listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => this.accept(socket))
      .on('clientError', (...event) => this.server.emit('clientError', ...event))
      // Linux holds one connection more than it is told.
      .listen(this.server, length - 1)
  }

  private accept(socket: Socket): void {
    const { remoteAddress, remotePort } = socket
    const own = [...this.own].find((one) => one.localPort === remotePort && one.localAddress === remoteAddress)
    if (own) {
      this.accepted.own += 1
      this.remove(own)
      socket.destroy()
    } else {
      this.accepted.others += 1
      this.server.emit('connection', socket)
    }
  }

  private add(): void {
    const { address: host, port } = this.address
    const socket = connect({ host, port })
    // Such a connection only takes a place. It counts when it has one.
    socket.on('error', () => this.remove(socket))
    this.own.add(socket)
  }

  private remove(socket: Socket): void {
    this.own.delete(socket)
    socket.destroy()
  }
}
