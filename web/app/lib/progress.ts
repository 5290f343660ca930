import { neededStore } from './needed.ts'

/** The progress bar's interface. */
export interface ProgressBar {
  start(): void
  /** Advances it by this many of its hundred units. */
  advance(units: number): void
  complete(): void
  stop(): void
}

/** The bar (`kit/progress.tsx`) is loaded when it is first needed. */
export const progressNeeded = neededStore()
const view = Promise.withResolvers<ProgressBar>()
/** Called by the bar when it is mounted. */
export const progressShown = view.resolve

let loads = 0
let finishing: ReturnType<typeof setTimeout> | undefined

/** Advances the bar for one load: by 45 for the first of a series, by 30 for each further one. */
export function loadBegins(): void {
  clearTimeout(finishing)
  progressNeeded.need()
  const isFirst = loads === 0
  loads += 1
  void view.promise.then((bar) => {
    if (isFirst) bar.start()
    bar.advance(isFirst ? 45 : 30)
  })
}

/** Ends one load; the bar completes when the last one has ended, successfully or not. */
export function loadEnds(): void {
  loads = Math.max(0, loads - 1)
  if (loads > 0) return
  // Another load of the same page often follows at once; the bar should not complete in between.
  finishing = setTimeout(() => {
    void view.promise.then((bar) => {
      bar.complete()
      bar.stop()
    })
  }, 50)
}
