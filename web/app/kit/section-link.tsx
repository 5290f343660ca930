import type { MouseEvent } from 'react'
import { Link, type LinkProps, useNavigate } from 'react-router'

/**
 * A link to a section (`/#Contact`, `#section-2`). If the current page has that section, it scrolls there and does not
 * change the query.
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
    // As in the browser's own fragment navigation, the next Tab continues from the section. One frame later, because a
    // closing menu returns the focus to its button.
    requestAnimationFrame(() => {
      place.tabIndex = -1
      place.focus({ preventScroll: true })
    })
  }
  return <Link {...rest} to={to} onClick={scroll} />
}
