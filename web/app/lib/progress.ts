const FULL = 100
/** The bar is not full before everything has loaded. */
const ALMOST = 95
/** Milliseconds before the bar completes. The next load of the same page often follows within this time. */
const FINISH_MS = 50
/** Milliseconds for which the full bar is visible. */
const SEEN_MS = 300

let loads = 0
let value = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(next: number): void {
  value = next
  for (const listener of listeners) listener()
}

/** The value of the progress bar, from 0 to 100; 0: nothing is loading. For `useSyncExternalStore`. */
export const progress = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  value: () => value,
}

/** Starts one load. The first load of a series sets the bar to 45; each further one adds 30. */
export function loadBegins(): void {
  clearTimeout(timer)
  show(loads === 0 ? 45 : Math.min(ALMOST, value + 30))
  loads += 1
}

/** Ends one load. The bar completes after the last load of a series, whether it succeeded or failed. */
export function loadEnds(): void {
  loads = Math.max(0, loads - 1)
  if (loads > 0) return
  timer = setTimeout(() => {
    show(FULL)
    timer = setTimeout(() => show(0), SEEN_MS)
  }, FINISH_MS)
}
