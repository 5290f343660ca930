import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readQuery } from './search.ts'

/** So long after the last key the address follows: browsers limit how often it may change (Safari: 100 in 30 s). */
const PAUSE_MS = 400

/**
 * A search that filters what is here while it is typed, and stands in the address as `?q=` for sharing, for Back and
 * for the server's rendering.
 */
export function useSearch() {
  const [params, setParams] = useSearchParams()
  const asked = readQuery(params.get('q'))
  const [typed, setTyped] = useState(asked)
  const query = readQuery(typed)
  const field = useRef<HTMLInputElement>(null)

  // The address as it was last seen, and as this field last wrote it: it follows the field late, and must not undo what
  // was typed since; a link, Back and Forward change the field.
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
    if (query === asked) return
    setWritten(query)
    const next = new URLSearchParams(params)
    if (query) next.set('q', query)
    else next.delete('q')
    setParams(next, { replace: true, preventScrollReset: true })
  }
  useEffect(() => {
    const timer = setTimeout(write, PAUSE_MS)
    return () => clearTimeout(timer)
  })
  // What was typed before the page's script ran stays.
  useLayoutEffect(() => {
    if (field.current && field.current.value !== typed) setTyped(field.current.value)
  }, [])

  return { typed, type: setTyped, query: useDeferredValue(query), write, field }
}
