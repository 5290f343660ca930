import type { MouseEvent } from 'react'
import { Link, type LinkProps, useNavigate } from 'react-router'

/**
 * A link to a part of a page (`/#Contact`, `#section-2`): the page that one is on scrolls to it where it has that part,
 * and keeps its query.
 */
export function SectionLink({ to, ...rest }: LinkProps & { to: string }) {
  const navigate = useNavigate()
  const scroll = (event: MouseEvent<HTMLAnchorElement>) => {
    const hash = to.slice(to.indexOf('#'))
    const place = document.getElementById(hash.slice(1))
    if (!place || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { pathname, search } = location
    void navigate({ pathname, search, hash }, { replace: location.hash === hash })
    // As a browser does with a link that it follows itself: what is used next is what comes next there. A frame later,
    // for an open menu gives the focus back to its button when it closes.
    requestAnimationFrame(() => {
      place.tabIndex = -1
      place.focus({ preventScroll: true })
    })
  }
  return <Link {...rest} to={to} onClick={scroll} />
}
