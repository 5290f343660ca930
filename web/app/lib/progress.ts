const FULL = 100
/** The bar is full when everything is there and not before. */
const ALMOST = 95
/** A next load of the same page often follows in the same moment; the bar should not complete in between. */
const FINISH_MS = 50
/** How long the full bar is seen. */
const SEEN_MS = 300

let loads = 0
let value = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(next: number): void {
  value = next
  for (const listener of listeners) listener()
}

/** What the bar at the top of the window shows, of a hundred; 0: nothing is being loaded. For `useSyncExternalStore`. */
export const progress = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  value: () => value,
}

/** Moves the bar on by one data load: 45 for the first of a series, 30 for each that joins it. */
export function loadBegins(): void {
  clearTimeout(timer)
  show(loads === 0 ? 45 : Math.min(ALMOST, value + 30))
  loads += 1
}

/** Ends one load; the bar always completes when the last one ended, however it ended. */
export function loadEnds(): void {
  loads = Math.max(0, loads - 1)
  if (loads > 0) return
  timer = setTimeout(() => {
    show(FULL)
    timer = setTimeout(() => show(0), SEEN_MS)
  }, FINISH_MS)
}
