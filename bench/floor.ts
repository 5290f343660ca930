import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ask, type Request } from './ask.ts'
import type { Target } from './server.ts'

/** The floor's route and its response. */
export interface Floor {
  method: Request['method']
  path: string
  headers: Record<string, string>
  body: Uint8Array
}

/** Headers that Node writes by itself. */
const NODES = new Set(['date', 'connection', 'keep-alive'])

/**
 * Sends a request to a server once, and starts a bare Fastify that responds with the same bytes from memory, headers
 * and body.
 * @throws Error when the server's response is not 200
 */
export async function startFloor(server: Target, request: Request): Promise<Target & AsyncDisposable> {
  const { status, headers, body } = await ask(server.port, request)
  if (status !== 200) throw new Error(`${request.path} responded with ${status}: ${body.subarray(0, 500)}`)
  const floor: Floor = {
    method: request.method,
    path: request.path.split('?')[0] ?? request.path,
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (NODES.has(name) ? [] : [[name, String(value)]])),
    ),
    body,
  }
  const child = fork(join(import.meta.dirname, 'floor-server.ts'), {
    serialization: 'advanced',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const exited = once(child, 'exit')
  child.send(floor)
  const [port] = await Promise.race([once(child, 'message'), exited])
  if (child.pid === undefined || child.exitCode !== null) throw new Error('The floor did not start.')
  return {
    port,
    pid: child.pid,
    async [Symbol.asyncDispose]() {
      child.disconnect()
      await exited
    },
  }
}
