import { DAY_SECONDS, HOUR_SECONDS } from '@idocard/domain/duration'
import webPush from 'web-push'
import { areKeys, type Vapid } from '../../shared/vapid.ts'
import type { PushMessage, PushOutcome, PushProvider, PushTarget } from './port.ts'

interface WebPushSettings {
  vapid: Vapid
  /** Origins of further push services. */
  hosts: readonly string[]
  timeoutMs?: number
}

const TIMEOUT_MS = 8000
/** How long a service stores a message for a browser that is offline. */
const KEPT_SECONDS = DAY_SECONDS

/** Web push (RFC 8030, encrypted by RFC 8291). The library builds the request; it is sent only to known services. */
export function webPushProvider({ vapid, hosts, timeoutMs = TIMEOUT_MS }: WebPushSettings): PushProvider {
  const accepts = (target: PushTarget) => isPushService(target.endpoint, hosts) && areKeys(target)
  return {
    key: vapid.publicKey,
    accepts,
    async send(target, message) {
      // The service may have been removed from the settings since the browser subscribed.
      if (!accepts(target)) return { outcome: 'refused' }
      try {
        return outcomeOf(await post(target, message, vapid, timeoutMs))
      } catch {
        // A network error, a redirect or a timeout.
        return { outcome: 'later', afterSeconds: 0 }
      }
    },
  }
}

async function post(
  { endpoint, p256dh, auth }: PushTarget,
  { text, topic }: PushMessage,
  vapidDetails: Vapid,
  timeoutMs: number,
): Promise<Response> {
  const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails,
    TTL: KEPT_SECONDS,
    topic,
    contentEncoding: 'aes128gcm',
  })
  // `fetch` sets this header itself and does not accept it.
  const { 'Content-Length': _length, ...others } = headers
  const sent = Object.entries(others).map(([name, value]): [string, string] => [name, String(value)])
  const answer = await fetch(endpoint, {
    method,
    headers: sent,
    body: body ? new Uint8Array(body) : null,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await answer.body?.cancel()
  return answer
}

function outcomeOf({ ok, status, headers }: Response): PushOutcome {
  if (ok) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 413) return { outcome: 'too_large' }
  if (status !== 429 && status < 500) return { outcome: 'refused' }
  const retryAfter = Number(headers.get('retry-after') ?? 0)
  return { outcome: 'later', afterSeconds: retryAfter > 0 ? Math.min(retryAfter, HOUR_SECONDS) : 0 }
}

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
