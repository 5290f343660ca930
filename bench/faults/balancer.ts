import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../ask.ts'

const CHECK_EVERY_MS = 100

/** A server behind the balancer. */
class Backend {
  /** By its last health check. */
  isReady = true
  readonly port: number
  readonly agent = new Agent({ keepAlive: true, maxSockets: 64 })

  constructor(port: number) {
    this.port = port
  }
}

/**
 * A reverse proxy as simple ones are: connections to the servers behind it are kept alive, `/readyz` is asked ten times a
 * second, and a request goes to the next server only when its own did not accept the connection. One that was sent is
 * never sent again: it may have had its effect.
 */
export class Balancer {
  /** Requests whose connection broke after they were sent, by error code. */
  readonly broken: string[] = []
  private readonly backends: readonly Backend[]
  private readonly server = createServer((incoming, outgoing) => this.forward(incoming, outgoing, this.ready()))
  private next = 0
  private checking: Promise<void> | undefined
  private isStopping = false

  private constructor(ports: readonly number[]) {
    this.backends = ports.map((port) => new Backend(port))
  }

  static async before(ports: readonly number[]): Promise<Balancer & AsyncDisposable> {
    const balancer = new Balancer(ports)
    balancer.server.listen(0, '127.0.0.1')
    await once(balancer.server, 'listening')
    balancer.checking = balancer.check()
    return Object.assign(balancer, { [Symbol.asyncDispose]: () => balancer.close() })
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  /** Resolves when the health checks see this server as they should. */
  async sees(port: number, isReady: boolean): Promise<void> {
    while (this.backends.find((one) => one.port === port)?.isReady !== isReady) await pause(CHECK_EVERY_MS / 2)
  }

  private async close(): Promise<void> {
    this.isStopping = true
    await this.checking
    this.server.closeAllConnections()
    this.server.close()
    for (const { agent } of this.backends) agent.destroy()
  }

  private async check(): Promise<void> {
    while (!this.isStopping) {
      await Promise.all(
        this.backends.map(async (backend) => {
          backend.isReady = await ask(backend.port, { method: 'GET', path: '/readyz' }).then(
            ({ status }) => status === 200,
            () => false,
          )
        }),
      )
      await pause(CHECK_EVERY_MS)
    }
  }

  /** Those that may be asked, in turn; all of them when none is ready. */
  private ready(): Backend[] {
    const ready = this.backends.filter((one) => one.isReady)
    const some = ready.length > 0 ? ready : this.backends
    this.next += 1
    return some.map((_, at) => some[(this.next + at) % some.length] as Backend)
  }

  private forward(incoming: IncomingMessage, outgoing: ServerResponse, [backend, ...others]: Backend[]): void {
    if (!backend) {
      outgoing.writeHead(502, { 'content-length': 0 }).end()
      return
    }
    const { method, url: path, headers } = incoming
    const sent = request({ host: '127.0.0.1', port: backend.port, method, path, headers, agent: backend.agent })
    sent.on('response', (answer) => {
      const { connection: _theirs, 'keep-alive': _too, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(outgoing)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return this.forward(incoming, outgoing, others)
      this.broken.push(`${method} ${path}: ${error.code}`)
      outgoing.destroy()
    })
    // Refused connections must leave the body for the next server, and these requests have small ones.
    void once(sent, 'socket').then(([socket]) => {
      const send = () => incoming.pipe(sent)
      if (socket.connecting) socket.once('connect', send)
      else send()
    })
  }
}
