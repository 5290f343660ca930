import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { InFlight } from './in-flight.ts'

/**
 * Stops a server gracefully (RFC 9112, 9.6). Call it when every response has `Connection: close`.
 * @param graceMs how long it still listens: connections close with their next response, and a load balancer sees that
 *   the server is not ready
 * @param mostMs how long open requests may take after that, before they are cut off
 */
export async function drain(server: Server, inFlight: InFlight, graceMs: number, mostMs: number): Promise<void> {
  if (!server.listening) return
  await pause(graceMs)
  server.close()
  await inFlight.settled(mostMs)
  server.closeAllConnections()
}
