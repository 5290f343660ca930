import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/**
 * Prevents leaving with unsaved changes: within the site by a question (the parent shows it while `isAsking`), out of
 * the site by the browser's own question.
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
    /** The question was answered in another way: leaving is allowed now. */
    release: () => {
      isReleased.current = true
    },
  }
}
