import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { InFlight } from './in-flight.ts'
import { stopListening } from './stop-listening.ts'

/** How long a connection without a request is waited for: a request follows its connection after one round trip. */
const FIRST_REQUEST_MS = 1000

/**
 * Stops a server gracefully (RFC 9112, 9.6). Call it when every response has `Connection: close`.
 * @param graceMs how long it still listens: connections close with their next response, and a load balancer sees that
 *   the server is not ready
 * @param mostMs how long new connections and open requests may take after that, before they are cut off
 */
export async function drain(server: Server, inFlight: InFlight, graceMs: number, mostMs: number): Promise<void> {
  if (!server.listening) return
  await pause(graceMs)
  await stopListening(server)
  const began = performance.now()
  await inFlight.firstRequests(Math.min(FIRST_REQUEST_MS, mostMs))
  server.close()
  await inFlight.settled(mostMs - (performance.now() - began))
  server.closeAllConnections()
}
