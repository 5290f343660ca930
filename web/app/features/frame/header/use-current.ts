import { useLocation } from 'react-router'

/**
 * The `aria-current` of the header's links: `page` for a link to this page, `true` for a link to its section (for an
 * article, the news). A link with a query matches the page whose query has the same `name`.
 */
export function useCurrent(): (to: string) => 'page' | 'true' | undefined {
  const { pathname, search } = useLocation()
  const here = pathname.replace(/(.)\/$/, '$1')
  return (to) => {
    const [path = '', query] = to.split('?')
    if (query === undefined) return here === path ? 'page' : here.startsWith(`${path}/`) ? 'true' : undefined
    const [wanted, asked] = [query, search].map((one) => new URLSearchParams(one).get('name'))
    return here === path && asked === wanted ? 'page' : undefined
  }
}
