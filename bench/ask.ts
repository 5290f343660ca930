import { once } from 'node:events'
import { Agent, type IncomingMessage, request as send } from 'node:http'

export interface Request {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  /** As it came over the wire, still compressed. */
  body: Buffer
}

const PATIENCE_MS = 30_000

/**
 * Makes one request to this machine, on a connection of its own that stays open until the answer is there, as a
 * browser's does.
 * @param patience milliseconds that the whole answer may take
 * @throws Error when nobody listens, or the answer is not whole by then
 */
export async function ask(
  port: number,
  { method, path, headers = {}, body }: Omit<Request, 'body'> & { body?: string | Buffer },
  patience = PATIENCE_MS,
): Promise<Answer> {
  const agent = new Agent({ keepAlive: true })
  try {
    const signal = AbortSignal.timeout(patience)
    const sent = send({ host: '127.0.0.1', port, method, path, headers, agent, signal }).end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk)
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }
  } finally {
    agent.destroy()
  }
}

/** A request as it goes over the wire on a connection that stays open, written once and sent many times. */
export function wire({ method, path, headers = {}, body = '' }: Request): Buffer {
  const all = { host: 'localhost', ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n'))
}
