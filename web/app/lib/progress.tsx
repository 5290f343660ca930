import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { Bar } from './progress-view.tsx'

const View = lazy(() => import('./progress-view.tsx'))

let loads = 0
let finishing: ReturnType<typeof setTimeout> | undefined
let isWanted = false
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let show: (bar: Bar) => void
/** The bar, once it is on the page. It is loaded with the first load that it shows. */
const shown = new Promise<Bar>((resolve) => {
  show = resolve
})

/** Moves the bar on by one data load: 45 for the first of a series, 30 for each that joins it. */
export function loadBegins(): void {
  clearTimeout(finishing)
  if (!isWanted) {
    isWanted = true
    for (const listener of listeners) listener()
  }
  const isFirst = loads === 0
  loads += 1
  void shown.then((bar) => {
    if (isFirst) bar.start()
    bar.advance(isFirst ? 45 : 30)
  })
}

/** Ends one load; the bar always completes when the last one ended, however it ended. */
export function loadEnds(): void {
  loads = Math.max(0, loads - 1)
  if (loads > 0) return
  // A next load of the same page often follows in the same moment; the bar should not complete in between.
  finishing = setTimeout(() => {
    void shown.then((bar) => {
      bar.complete()
      bar.stop()
    })
  }, 50)
}

/** The place of the progress bar, once on the page. */
export function Progress() {
  const isNeeded = useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  )
  return isNeeded ? (
    <Suspense>
      <View onShown={show} />
    </Suspense>
  ) : null
}
