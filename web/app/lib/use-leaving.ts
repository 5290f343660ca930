import { useEffect, useRef } from 'react'

/** Calls a function when the component is removed, and whenever the page is hidden: phones end hidden pages. */
export function useLeaving(leave: () => void): void {
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') latest.current()
    }
    document.addEventListener('visibilitychange', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      latest.current()
    }
  }, [])
}
