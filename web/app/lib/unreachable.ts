import type { MiddlewareFunction } from 'react-router'
import { isConnected, tryConnection } from './connection.ts'
import { onUnreachable } from './stale-chunk.ts'

/** A page was requested, but there is no network. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

const isBackOffice = (pathname: string) => pathname.startsWith('/backstage/')

/**
 * Makes a navigation fail if there is no network, which shows the error screen at the requested address. By default,
 * React Router waits for ever if the script with a route's `clientLoader` cannot be loaded, and caches the failure.
 * Screens of the back office open without a network. If the script of one is missing, the screen before it stays
 * (`features/frame/backstage/missing-screen.ts`).
 */
export const failUnreachable: MiddlewareFunction = async ({ request }, next) => {
  const isStored = isBackOffice(new URL(request.url).pathname)
  if (!isStored && !isConnected() && !(await tryConnection())) throw new Unreachable()
  if (isStored && isBackOffice(location.pathname)) return void (await next())
  let stop = () => {}
  const missing = new Promise<never>((_, reject) => {
    stop = onUnreachable(() => reject(new Unreachable()))
  })
  await Promise.race([next(), missing]).finally(() => stop())
}
