import { useSyncExternalStore } from 'react'

/** The number of changes in this browser that are not sent yet. They are lost when the user signs out. */
const counts = { contacts: 0, cards: 0 }
const listeners = new Set<() => void>()

export function setUnsent(of: keyof typeof counts, now: number): void {
  if (counts[of] === now) return
  counts[of] = now
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useUnsent = (): number =>
  useSyncExternalStore(
    subscribe,
    () => counts.contacts + counts.cards,
    () => 0,
  )
