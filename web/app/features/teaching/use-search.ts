import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { readQuery } from './search.ts'

/** The delay after the last key before the address changes: browsers limit how often it may (Safari: 100 in 30 s). */
const PAUSE_MS = 400

/**
 * A search that filters the page while typing, and is in the address as `?q=` for sharing, for Back and for the
 * server's rendering.
 */
export function useSearch() {
  const [params, setParams] = useSearchParams()
  const { state } = useNavigation()
  const asked = readQuery(params.get('q'))
  const [typed, setTyped] = useState(asked)
  const query = readQuery(typed)
  const field = useRef<HTMLInputElement>(null)

  // The address as last seen, and as last written by this field: it follows the field with a delay, and must not undo
  // newer input. A link, Back and Forward change the field.
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
    // A page that was chosen meanwhile and still loads would be given up for the new address.
    if (query === asked || state !== 'idle') return
    setWritten(query)
    const next = new URLSearchParams(params)
    if (query) next.set('q', query)
    else next.delete('q')
    setParams(next, { replace: true, preventScrollReset: true })
  }
  useEffect(() => {
    const timer = setTimeout(write, PAUSE_MS)
    // Whatever is pressed may lead to another page: the address is written before that begins.
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
  // Input from before the page's script ran is kept.
  useLayoutEffect(() => {
    if (field.current && field.current.value !== typed) setTyped(field.current.value)
  }, [])

  return { typed, type: setTyped, query: useDeferredValue(query), write, field }
}
