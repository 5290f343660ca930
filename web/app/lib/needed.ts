/** Whether a lazily loaded component is needed yet, as a store for `useSyncExternalStore`. */
export function neededStore() {
  let isNeeded = false
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isNeeded: () => isNeeded,
    /** Marks the component as needed from now on. */
    need() {
      if (isNeeded) return
      isNeeded = true
      for (const listener of listeners) listener()
    },
  }
}
