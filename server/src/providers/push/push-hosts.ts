/** The push services of Chrome and Edge, Firefox, Windows, and Apple. A name with a dot in front stands for those below it. */
const HOSTS = ['fcm.googleapis.com', '.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'] as const

/**
 * Whether an endpoint is of a known push service. A browser names any address, so that nothing else is ever requested.
 * @param more further origins, exactly as they are written: `http://127.0.0.1:4900`
 */
export function isPushService(endpoint: string, more: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (more.includes(origin)) return true
  const isKnown = HOSTS.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
  return isKnown && protocol === 'https:' && port === ''
}
