const KEY = 'idoChunkReload'
const MINUTE = 60_000

/**
 * After a new release a page that was open may ask for a script that is gone. The page is then loaded anew, at most
 * once a minute, so that a script that is really missing does not reload for ever.
 */
export function reloadOnStaleChunk(now: () => number = Date.now): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (now() - last < MINUTE) return
    event.preventDefault()
    sessionStorage.setItem(KEY, String(now()))
    location.reload()
  })
}
