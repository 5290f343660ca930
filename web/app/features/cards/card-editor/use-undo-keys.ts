import { useEffect, useRef } from 'react'

/** Undoes with Ctrl or Command and Z. In a text field, these keys are left to the browser. */
export function useUndoKeys(undo: () => void): void {
  const latest = useRef(undo)
  latest.current = undo
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
      if (!isUndo || (event.target instanceof Element && event.target.closest('input:not([type=checkbox]), textarea')))
        return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
