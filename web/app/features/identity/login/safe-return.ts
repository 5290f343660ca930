import { paths } from '../../../lib/paths.ts'

/** The path to open after signing in: always on this site, whatever `from` contains. */
export function safeReturn(from: string | null): string {
  if (!from?.startsWith('/') || !URL.canParse(from, location.origin)) return paths.user
  const target = new URL(from, location.origin)
  // A path such as `/..//evil.example` resolves to `//evil.example`, which is another site when it is parsed again.
  const isOurs = target.origin === location.origin && !target.pathname.startsWith('//')
  return isOurs ? target.pathname + target.search + target.hash : paths.user
}
