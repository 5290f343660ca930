import { useSearchParams } from 'react-router'

/**
 * What the address has after `?`, and a function that changes some of it; an empty value takes a name out. It begins with
 * the window's address, which may be ahead of what is rendered: a search is sent right after a tab was pressed.
 */
export function useAddress(options?: { replace: boolean }) {
  const [address, setAddress] = useSearchParams()
  const change = (values: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(window.location.search)
    for (const [name, value = ''] of Object.entries(values))
      if (value === '') next.delete(name)
      else next.set(name, value)
    setAddress(next, options)
  }
  return { address, change, open: (view: string) => setAddress(new URLSearchParams(view)) }
}
