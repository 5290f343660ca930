import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { InFlight } from './in-flight.ts'

/**
 * Ends a server without cutting anybody off (RFC 9112, 9.6). Call it when every answer says `Connection: close`.
 * @param graceMs how long it still listens: clients' connections end with their next answer, and a balancer sees that
 *   the server is not ready
 * @param mostMs how long requests may take that are under way after that; then they are cut off
 */
export async function drain(server: Server, inFlight: InFlight, graceMs: number, mostMs: number): Promise<void> {
  if (!server.listening) return
  await pause(graceMs)
  server.close()
  await inFlight.settled(mostMs)
  server.closeAllConnections()
}
