import { useEffect } from 'react'

/**
 * Keeps the screen on while the component is shown. Browsers without wake locks, or with low battery, may turn it off.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let isGone = false
    let lock: WakeLockSentinel | undefined
    const keepOn = async () => {
      // The browser releases the lock whenever the page is hidden.
      if (document.visibilityState !== 'visible') return
      const held = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isGone) void held?.release()
      else lock = held
    }
    void keepOn()
    document.addEventListener('visibilitychange', keepOn)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', keepOn)
      void lock?.release()
    }
  }, [])
}
