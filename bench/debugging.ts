import { EventEmitter, once } from 'node:events'

interface Message {
  id?: number
  method?: string
  params?: unknown
  result?: Record<string, unknown>
  error?: { message: string }
  sessionId?: string
}

/** A tab of its own, over the Chrome DevTools Protocol. Emits the protocol's events by their names. */
export class Tab extends EventEmitter {
  private readonly socket: WebSocket
  private readonly waiting = new Map<number, (message: Message) => void>()
  private sessionId: string | undefined
  private lastId = 0

  private constructor(socket: WebSocket) {
    super()
    this.socket = socket
    socket.addEventListener('message', ({ data }) => this.receive(JSON.parse(String(data)) as Message))
  }

  /** Opens a tab that shares no cache with others. */
  static async open(url: string): Promise<Tab> {
    const socket = new WebSocket(url)
    await once(socket, 'open')
    const tab = new Tab(socket)
    const { browserContextId } = await tab.send('Target.createBrowserContext')
    const { targetId } = await tab.send('Target.createTarget', { url: 'about:blank', browserContextId })
    const { sessionId } = await tab.send('Target.attachToTarget', { targetId, flatten: true })
    tab.sessionId = String(sessionId)
    return tab
  }

  /** @throws Error in the browser's words when it refuses */
  send(method: string, params: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const id = ++this.lastId
    this.socket.send(JSON.stringify({ id, method, params, sessionId: this.sessionId }))
    return new Promise((resolve, reject) => {
      this.waiting.set(id, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result ?? {})))
    })
  }

  [Symbol.dispose](): void {
    this.socket.close()
  }

  private receive(message: Message): void {
    if (message.id === undefined) {
      if (message.method && message.sessionId === this.sessionId) this.emit(message.method, message.params)
      return
    }
    this.waiting.get(message.id)?.(message)
    this.waiting.delete(message.id)
  }
}
