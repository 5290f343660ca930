import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { readQuery } from './search.ts'

/**
 * Milliseconds between the last key press and the change of the address. Browsers limit such changes (Safari: 100 in 30
 * s).
 */
const PAUSE_MS = 400

/**
 * A search that filters the page while the user types. The address contains it as `?q=`, for sharing, for Back and for
 * server rendering.
 */
export function useSearch() {
  const [params, setParams] = useSearchParams()
  const { state } = useNavigation()
  const asked = readQuery(params.get('q'))
  const [typed, setTyped] = useState(asked)
  const query = readQuery(typed)
  const field = useRef<HTMLInputElement>(null)

  // The last known address, and the last address that this field wrote. The address follows the field with a delay, and
  // must not overwrite newer input. A link, Back and Forward change the field.
  const [seen, setSeen] = useState(asked)
  const [written, setWritten] = useState(asked)
  if (asked !== seen) {
    setSeen(asked)
    if (asked !== written) {
      setWritten(asked)
      setTyped(asked)
    }
  }

  const write = () => {
    // Changing the address would cancel a navigation to another page that is still loading.
    if (query === asked || state !== 'idle') return
    setWritten(query)
    const next = new URLSearchParams(params)
    if (query) next.set('q', query)
    else next.delete('q')
    setParams(next, { replace: true, preventScrollReset: true })
  }
  useEffect(() => {
    const timer = setTimeout(write, PAUSE_MS)
    // A press may lead to another page, so the address is written before that.
    const pressed = () => {
      clearTimeout(timer)
      write()
    }
    addEventListener('pointerdown', pressed, { capture: true, once: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', pressed, { capture: true })
    }
  })
  // Takes over input from before the page's script ran.
  useLayoutEffect(() => {
    if (field.current && field.current.value !== typed) setTyped(field.current.value)
  }, [])

  return { typed, type: setTyped, query: useDeferredValue(query), write, field }
}
