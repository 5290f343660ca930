/**
 * The state of web push in this browser. `denied`: the user has blocked notifications of this site. `unsupported`: the
 * browser has no web push, such as Safari on a phone until the site is on the home screen.
 */
type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const SCOPE = '/backstage/'

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return undefined
  return navigator.serviceWorker.getRegistration(SCOPE)
}

/**
 * @param isKnown whether the server has a subscription of this session; one left by an earlier session does not count
 */
export async function pushState(isKnown: boolean): Promise<PushState> {
  const found = await registration()
  if (!found) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return isKnown && (await found.pushManager.getSubscription()) ? 'on' : 'off'
}

interface Subscribed {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * Asks for permission and subscribes. Browsers require that a tap triggers it.
 * @param key the server's public key, base64url
 * @returns undefined if the user refuses or there is no service worker
 */
export async function subscribePush(key: string): Promise<Subscribed | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const found = await registration()
  if (!found) return undefined
  // The push service would refuse a subscription that was made with another key.
  await (await found.pushManager.getSubscription())?.unsubscribe()
  const made = await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
  return { endpoint: made.endpoint, p256dh: keyOf(made, 'p256dh'), auth: keyOf(made, 'auth') }
}

/**
 * Ends this browser's subscription, and removes its badge and notifications, because another person may sign in here.
 */
export async function unsubscribePush(): Promise<void> {
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge().catch(() => undefined)
  const found = await registration()
  if (!found) return
  for (const shown of await found.getNotifications()) shown.close()
  await (await found.pushManager.getSubscription())?.unsubscribe()
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

function keyOf(subscription: PushSubscription, name: PushEncryptionKeyName): string {
  const bytes = new Uint8Array(subscription.getKey(name) ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
