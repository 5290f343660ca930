import { neededStore } from './needed.ts'

/** What shows that something is being loaded. */
export interface ProgressBar {
  start(): void
  /** Moves it on by so many of its hundred units. */
  advance(units: number): void
  complete(): void
  stop(): void
}

/** The bar (`kit/progress.tsx`) is loaded with the first load that it shows. */
export const progressNeeded = neededStore()
const view = Promise.withResolvers<ProgressBar>()
/** Called by the bar once it is on the page. */
export const progressShown = view.resolve

let loads = 0
let finishing: ReturnType<typeof setTimeout> | undefined

/** Moves the bar on by one data load: 45 for the first of a series, 30 for each that joins it. */
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

/** Ends one load; the bar always completes when the last one ended, however it ended. */
export function loadEnds(): void {
  loads = Math.max(0, loads - 1)
  if (loads > 0) return
  // A next load of the same page often follows in the same moment; the bar should not complete in between.
  finishing = setTimeout(() => {
    void view.promise.then((bar) => {
      bar.complete()
      bar.stop()
    })
  }, 50)
}
