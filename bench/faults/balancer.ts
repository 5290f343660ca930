import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../ask.ts'

const CHECK_EVERY_MS = 100

/** A server behind the balancer. */
class Backend {
  /** Result of its last health check. */
  isReady = true
  readonly port: number
  readonly agent = new Agent({ keepAlive: true, maxSockets: 64 })

  constructor(port: number) {
    this.port = port
  }
}

/**
 * A simple reverse proxy: it uses keep-alive connections to its backends, requests `/readyz` ten times a second, and
 * tries the next backend only when a connection was refused. It never retries a request that was sent, because that may
 * have taken effect.
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

  /** Resolves when the health checks report this state for a server. */
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

  /** The ready backends in round-robin order, or all of them when none is ready. */
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
    sent.on('response', (response) => {
      const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers
      outgoing.writeHead(response.statusCode ?? 502, headers)
      response.pipe(outgoing)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return this.forward(incoming, outgoing, others)
      this.broken.push(`${method} ${path}: ${error.code}`)
      outgoing.destroy()
    })
    // Sends the body only once connected, so that after a refused connection it is left for the next backend.
    void once(sent, 'socket').then(([socket]) => {
      const send = () => incoming.pipe(sent)
      if (socket.connecting) socket.once('connect', send)
      else send()
    })
  }
}
