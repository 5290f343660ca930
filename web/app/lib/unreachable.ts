import type { MiddlewareFunction } from 'react-router'
import { isConnected, tryConnection } from './connection.ts'
import { onUnreachable } from './stale-chunk.ts'

/** A page was asked for, and there is no network. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/**
 * Lets a navigation fail without a network, which shows the error screen at the address that was asked for. By itself
 * React Router waits for ever when the script with a route's `clientLoader` cannot be loaded, and remembers the failure.
 * Screens of the back office open without a network.
 */
export const failUnreachable: MiddlewareFunction = async ({ request }, next) => {
  const isStored = new URL(request.url).pathname.startsWith('/backstage/')
  if (!isStored && !isConnected() && !(await tryConnection())) throw new Unreachable()
  let stop = () => {}
  const missing = new Promise<never>((_, reject) => {
    stop = onUnreachable(() => reject(new Unreachable()))
  })
  await Promise.race([next(), missing]).finally(() => stop())
}
