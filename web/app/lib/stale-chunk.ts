import { MINUTE_MS } from '@idocard/domain/duration'
import { tryConnection } from './connection.ts'
import { networkFailed } from './network-failed.ts'

declare global {
  interface Window {
    /**
     * Called by React Router when a route's script cannot be loaded (see stale-chunk-plugin.ts). Resolves to false
     * without a network: the navigation then fails, and the error screen is shown.
     */
    idoReloadOnce(): Promise<boolean>
  }
}

const KEY = 'idoChunkReload'
const EVENT = 'ido:missing-script'
const UNREACHABLE = 'ido:unreachable'

/**
 * After a release an open page may request a script that no longer exists. The page is then reloaded, at most once a
 * minute, so that a missing script does not cause endless reloads. It is never reloaded without a network, because that
 * would show the browser's own error page.
 */
export function reloadOnStaleChunk(now: () => number = Date.now): void {
  const reloadOnce = (): boolean => {
    if (now() - Number(sessionStorage.getItem(KEY) ?? 0) < MINUTE_MS) {
      window.dispatchEvent(new Event(EVENT))
      return false
    }
    sessionStorage.setItem(KEY, String(now()))
    location.reload()
    return true
  }
  window.idoReloadOnce = async () => {
    const isReached = await tryConnection()
    if (isReached) reloadOnce()
    else window.dispatchEvent(new Event(UNREACHABLE))
    return isReached
  }
  window.addEventListener('vite:preloadError', (event) => {
    // The browser's own words are in English, and name a file.
    event.payload.message = networkFailed()
    // A browser may report a network that leads nowhere. Then a reload would replace the page by its error.
    void tryConnection().then((isReached) => isReached && reloadOnce())
  })
}

/** Calls `listener` if a screen's script is missing although the page was just reloaded. @returns how to stop. */
export function onMissingScript(listener: () => void): () => void {
  window.addEventListener(EVENT, listener)
  return () => window.removeEventListener(EVENT, listener)
}

/** Calls `listener` if a screen's script cannot be loaded without a network. @returns how to stop. */
export function onUnreachable(listener: () => void): () => void {
  window.addEventListener(UNREACHABLE, listener)
  return () => window.removeEventListener(UNREACHABLE, listener)
}
