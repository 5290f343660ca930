import { MINUTE_MS } from '@idocard/domain/duration'

declare global {
  interface Window {
    /** Called by React Router when a route's script cannot be loaded (see stale-chunk-plugin.ts). */
    idoReloadOnce(): boolean
  }
}

const KEY = 'idoChunkReload'
const EVENT = 'ido:missing-script'

/**
 * After a release an open page may request a script that no longer exists. The page is then reloaded, at most once a
 * minute, so that a missing script does not cause endless reloads.
 */
export function reloadOnStaleChunk(now: () => number = Date.now): void {
  window.idoReloadOnce = () => {
    if (now() - Number(sessionStorage.getItem(KEY) ?? 0) < MINUTE_MS) {
      window.dispatchEvent(new Event(EVENT))
      return false
    }
    sessionStorage.setItem(KEY, String(now()))
    location.reload()
    return true
  }
  window.addEventListener('vite:preloadError', (event) => {
    if (window.idoReloadOnce()) event.preventDefault()
  })
}

/** Calls back when a screen's script is missing although the page was just reloaded. @returns how to stop. */
export function onMissingScript(listener: () => void): () => void {
  window.addEventListener(EVENT, listener)
  return () => window.removeEventListener(EVENT, listener)
}
