/** The push services of Chrome and Edge, Firefox, Windows, and Apple. A leading dot stands for any subdomain. */
const HOSTS = ['fcm.googleapis.com', '.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'] as const

/**
 * Whether an endpoint belongs to a known push service. A client can send any endpoint, so requests are sent only to
 * known services.
 * @param more further exact origins, such as `http://127.0.0.1:4900`
 */
export function isPushService(endpoint: string, more: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (more.includes(origin)) return true
  const isKnown = HOSTS.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
  return isKnown && protocol === 'https:' && port === ''
}
