import { paths } from '../../lib/paths.ts'

/** Where to go after signing in: a path of this site, whatever the address contains. */
export function safeReturn(from: string | null): string {
  if (!from?.startsWith('/') || !URL.canParse(from, location.origin)) return paths.user
  const target = new URL(from, location.origin)
  // A path such as `/..//evil.example` becomes `//evil.example`, which names another site when it is parsed again.
  const isOurs = target.origin === location.origin && !target.pathname.startsWith('//')
  return isOurs ? target.pathname + target.search + target.hash : paths.user
}
