import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { wire } from '../ask.ts'
import { pageRequest } from '../public-pages.ts'

const CLIENTS = 16
/** Milliseconds from the connection to its request, in turn: at once, and after the round trip of a slow network. */
const WAITS_MS = [0, 0, 0, 100]
const POLL_MS = 5

type Outcome = 'answered' | 'refused' | { failure: string }

/** Clients that open a new connection for each request, and stop when they are refused a connection. */
export class Newcomers {
  answered = 0
  /** What happened instead of a response, for each request on a connection that was accepted. */
  readonly failed: string[] = []
  private readonly port: number

  constructor(port: number) {
    this.port = port
  }

  /** Resolves when each client was refused. */
  async untilRefused(): Promise<void> {
    await Promise.all(Array.from({ length: CLIENTS }, (_, client) => this.run(client)))
  }

  async haveAnswers(min: number): Promise<void> {
    while (this.answered < min) await pause(POLL_MS)
  }

  private async run(client: number): Promise<void> {
    for (let turn = client; ; turn += 1) {
      const outcome = await this.visit(WAITS_MS[turn % WAITS_MS.length] ?? 0)
      if (outcome === 'refused') return
      if (outcome === 'answered') this.answered += 1
      else this.failed.push(outcome.failure)
    }
  }

  private async visit(waitMs: number): Promise<Outcome> {
    const socket = connect({ port: this.port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1')
    let [fault, text] = ['', '']
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      fault = code
    })
    socket.on('data', (part: string) => {
      text += part
    })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await Promise.race([closed, new Promise((resolve) => socket.once('connect', resolve))])
    if (fault === 'ECONNREFUSED') return 'refused'
    if (waitMs > 0) await pause(waitMs)
    socket.write(REQUEST)
    await closed
    return isComplete(text) ? 'answered' : { failure: `${fault || 'closed'} after ${text.length} characters` }
  }
}

const page = pageRequest('/')
const REQUEST = wire({ ...page, headers: { ...page.headers, connection: 'close' } })

/** Whether this is a whole page. */
function isComplete(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end))?.[1]
  return text.startsWith('HTTP/1.1 200 ') && text.length === end + 4 + Number(length)
}
