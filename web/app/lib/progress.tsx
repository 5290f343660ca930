import { lazy, Suspense, useSyncExternalStore } from 'react'

const load = () => import('./progress-view.tsx')
const View = lazy(load)

let loads = 0
let finishing: ReturnType<typeof setTimeout> | undefined
let wanted = false
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Does something to the bar, which is loaded with the first load that it shows. Calls take effect in their order. */
function bar(act: (bar: Awaited<ReturnType<typeof load>>['nprogress']) => void): void {
  load().then(
    ({ nprogress }) => act(nprogress),
    // Without its script there is no bar; the pages themselves say that they load.
    () => undefined,
  )
}

/** Moves the bar on by one data load: 45 for the first of a series, 30 for each that joins it. */
export function loadBegins(): void {
  clearTimeout(finishing)
  if (!wanted) {
    wanted = true
    for (const listener of listeners) listener()
  }
  const isFirst = loads === 0
  loads += 1
  bar((nprogress) => {
    if (isFirst) nprogress.start()
    for (let step = isFirst ? 45 : 30; step > 0; step -= 15) nprogress.increment()
  })
}

/** Ends one load; the bar always completes when the last one ended, however it ended. */
export function loadEnds(): void {
  loads = Math.max(0, loads - 1)
  if (loads > 0) return
  // A next load of the same page often follows in the same moment; the bar should not complete in between.
  finishing = setTimeout(() => bar((nprogress) => nprogress.complete()), 50)
}

/** The place of the progress bar, once on the page. */
export function Progress() {
  const isNeeded = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  )
  return isNeeded ? (
    <Suspense>
      <View />
    </Suspense>
  ) : null
}
