/** Whether something that is loaded late is needed yet, as a store for `useSyncExternalStore`. */
export function neededStore() {
  let isNeeded = false
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isNeeded: () => isNeeded,
    /** From here on it is. */
    need() {
      if (isNeeded) return
      isNeeded = true
      for (const listener of listeners) listener()
    },
  }
}
