import type { MouseEvent } from 'react'
import { Link, type LinkProps, useNavigate } from 'react-router'

/** A link to a part of a page (`/#Contact`): the page that one is on scrolls to it where it has that part too. */
export function SectionLink({ to, ...rest }: LinkProps & { to: string }) {
  const navigate = useNavigate()
  const scroll = (event: MouseEvent<HTMLAnchorElement>) => {
    const hash = to.slice(to.indexOf('#'))
    const place = document.getElementById(hash.slice(1))
    if (!place || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const isThere = location.hash === hash
    void navigate({ pathname: location.pathname, search: location.search, hash }, { replace: isThere })
    // An address that stays the same is no arrival, which would bring the focus.
    if (isThere)
      requestAnimationFrame(() => {
        place.tabIndex = -1
        place.focus({ preventScroll: true })
      })
  }
  return <Link {...rest} to={to} onClick={scroll} />
}
