/**
 * This browser's side of web push. `denied`: its user blocked notifications of this site. `unsupported`: there is no such thing
 * here, as in Safari on a phone until the site is on the home screen.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const SCOPE = '/backstage/'

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return undefined
  return navigator.serviceWorker.getRegistration(SCOPE)
}

/** @param isKnown whether the server pushes to this sign-in: a subscription that an earlier one left is none */
export async function pushState(isKnown: boolean): Promise<PushState> {
  const found = await registration()
  if (!found) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return isKnown && (await found.pushManager.getSubscription()) ? 'on' : 'off'
}

export interface Subscribed {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * Asks the user, and subscribes. To be called from a tap, as browsers demand.
 * @param key the server's public key, base64url
 * @returns undefined when the user says no
 */
export async function subscribePush(key: string): Promise<Subscribed | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const found = await registration()
  if (!found) return undefined
  // One that was made with another key would be refused by its service.
  await (await found.pushManager.getSubscription())?.unsubscribe()
  const made = await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
  return { endpoint: made.endpoint, p256dh: keyOf(made, 'p256dh'), auth: keyOf(made, 'auth') }
}

/** Ends this browser's subscription, and takes away what it still shows: another person may sign in here. */
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
