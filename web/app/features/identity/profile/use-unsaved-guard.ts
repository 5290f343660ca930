import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/**
 * Prevents leaving with unsaved changes. Within the site it asks a question, which the parent shows while `isAsking`;
 * leaving the site shows the browser's own dialog.
 */
export function useUnsavedGuard(isUnsaved: boolean) {
  const isReleased = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isUnsaved && !isReleased.current && from.pathname + from.search !== to.pathname + to.search,
  )
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    /** Allows leaving without the question, for example after it was answered in another way. */
    release: () => {
      isReleased.current = true
    },
  }
}
