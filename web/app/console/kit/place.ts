import { useLocation } from 'react-router'

/** Stands for the site in an address, where a company has its prefix. */
const SITE = 'site'

/** A place in the console: `/admin/<prefix>/<screen>/<id>`. An empty prefix is the site, `/admin` or `/admin/site/…`. */
export interface Place {
  prefix: string
  screen: string
  id: string
}

export function placeOf(pathname: string): Place {
  const [, , prefix = '', screen = '', id = ''] = pathname.split('/')
  return { prefix: prefix === SITE ? '' : decodeURIComponent(prefix), screen, id: decodeURIComponent(id) }
}

export const addressOf = ({ prefix, screen = '', id = '' }: Partial<Place> & { prefix: string }): string =>
  ['/admin', prefix || (screen && SITE), screen, id]
    .filter(Boolean)
    .map((part, at) => (at === 0 ? part : encodeURIComponent(part)))
    .join('/')

/** The screen with the handbook; the id is the screen that it explains. */
export const HANDBOOK = 'handbook'

/** The screen about how one signs in oneself. It needs no right. */
export const MY_SIGN_IN = 'mySignIn'

/** The address of what the handbook says about the screen that is open. */
export function useHandbook(): string {
  const { prefix, screen, id } = placeOf(useLocation().pathname)
  return addressOf({ prefix, screen: HANDBOOK, id: screen === HANDBOOK ? id : screen })
}
