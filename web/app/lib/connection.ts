import { useSyncExternalStore } from 'react'

/** The result of the last call. It is needed because browsers may report a network without a working connection. */
let isReached = true
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Records whether a call got through to the server. */
export function reached(now: boolean): void {
  if (isReached === now) return
  isReached = now
  tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the server can be reached, as far as is known. */
export const isConnected = (): boolean => navigator.onLine && isReached
export const useConnection = (): boolean => useSyncExternalStore(subscribe, isConnected, () => true)

const PATIENCE = 5000

/** Checks whether the server responds. */
export async function tryConnection(): Promise<boolean> {
  const answered = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).then(
    ({ ok }) => ok,
    // A failed request means that there is no connection.
    () => false,
  )
  reached(answered)
  return answered
}
