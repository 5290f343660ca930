import { once } from 'node:events'
import { Agent, type IncomingMessage, request as send } from 'node:http'

export interface Request {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  /** The bytes as received, still compressed. */
  body: Buffer
}

const TIMEOUT_MS = 30_000

/**
 * Makes one request to this machine, on a new connection that stays open until the response is complete, like a
 * browser's.
 * @param timeoutMs limit for the whole response
 * @throws Error when nothing listens on the port, or the response is not complete in time
 */
export async function ask(
  port: number,
  { method, path, headers = {}, body }: Omit<Request, 'body'> & { body?: string | Buffer },
  timeoutMs = TIMEOUT_MS,
): Promise<Answer> {
  const agent = new Agent({ keepAlive: true })
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const sent = send({ host: '127.0.0.1', port, method, path, headers, agent, signal }).end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk)
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }
  } finally {
    agent.destroy()
  }
}

/** A request as bytes for a keep-alive connection, built once and sent many times. */
export function wire({ method, path, headers = {}, body = '' }: Request): Buffer {
  const all = { host: 'localhost', ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n'))
}
