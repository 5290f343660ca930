import { connect, type Socket } from 'node:net'

const BLANK_LINE = '\r\n\r\n'

/** One response. Status 0 means that the connection ended before the response was complete. */
export interface Outcome {
  status: number
  /** Milliseconds from sending the request to its last byte. */
  ms: number
}

/**
 * A keep-alive connection that sends one request at a time and reads responses with any status and a known length (RFC
 * 9112, 6.3). If the server closes it, the next request opens a new one.
 */
export class Connection {
  private readonly port: number
  private socket: Socket | undefined
  private head = ''
  private left = -1
  private status = 0
  private isLast = false
  private answered: ((status: number) => void) | undefined

  constructor(port: number) {
    this.port = port
  }

  get isBusy(): boolean {
    return this.answered !== undefined
  }

  /** Sends a request built by `wire`. Never throws. */
  async send(request: Buffer): Promise<Outcome> {
    const began = performance.now()
    const status = await new Promise<number>((resolve) => {
      this.answered = resolve
      this.socket ??= this.open()
      this.socket.write(request)
    })
    return { status, ms: performance.now() - began }
  }

  close(): void {
    this.socket?.destroy()
  }

  private open(): Socket {
    const buffer = Buffer.allocUnsafe(65_536)
    const callback = (length: number) => {
      if (socket === this.socket) this.take(buffer.subarray(0, length))
      return true
    }
    const socket = connect({ port: this.port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback } })
    // A 'close' event follows and reports the missing response.
    socket.on('error', () => {})
    socket.on('close', () => {
      if (socket === this.socket) this.end(0)
    })
    return socket
  }

  private take(bytes: Buffer): void {
    if (this.left < 0) {
      this.head += bytes.toString('latin1')
      const end = this.head.indexOf(BLANK_LINE)
      if (end < 0) return
      const head = this.head.slice(0, end)
      this.status = Number(head.slice(9, 12))
      this.isLast = /\r\nconnection: *close/i.test(head)
      const length = this.status === 304 ? 0 : Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? Number.NaN)
      if (Number.isNaN(length)) throw new Error(`A response of unknown length: ${head}`)
      this.left = length - (this.head.length - end - BLANK_LINE.length)
    } else this.left -= bytes.length
    if (this.left <= 0) this.end(this.status)
  }

  private end(status: number): void {
    if (this.isLast || status === 0) {
      const socket = this.socket
      this.socket = undefined
      socket?.destroy()
    }
    this.head = ''
    this.left = -1
    this.isLast = false
    const answered = this.answered
    this.answered = undefined
    answered?.(status)
  }
}
