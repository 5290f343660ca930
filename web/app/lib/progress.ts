import { nprogress } from '@mantine/nprogress'

let loads = 0
let finishing: ReturnType<typeof setTimeout> | undefined

/** Moves the bar on by one data load: 45 for the first of a series, 30 for each that joins it. */
export function loadBegins(): void {
  clearTimeout(finishing)
  if (loads === 0) nprogress.start()
  loads += 1
  for (let step = loads === 1 ? 45 : 30; step > 0; step -= 15) nprogress.increment()
}

/** Ends one load; the bar always completes when the last one ended, however it ended. */
export function loadEnds(): void {
  loads = Math.max(0, loads - 1)
  if (loads > 0) return
  // A next load of the same page often follows in the same moment; the bar should not complete in between.
  finishing = setTimeout(() => nprogress.complete(), 50)
}
