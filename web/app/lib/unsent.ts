import { useSyncExternalStore } from 'react'

/** How many changes of this browser are not sent yet. Signing out loses them. */
let count = 0
const listeners = new Set<() => void>()

export function setUnsent(now: number): void {
  count = now
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useUnsent = (): number =>
  useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  )
