import type { ReactElement } from 'react'
import { constant, madeOnce } from './constant.tsx'

/** Drawn on a grid of 24 units with one stroke. */
const PATHS = {
  phone:
    'M6.6 3.5h2.9l1.5 4-2 1.6a12 12 0 0 0 5.9 5.9l1.6-2 4 1.5v2.9a2 2 0 0 1-2.2 2A16.6 16.6 0 0 1 4.6 5.7a2 2 0 0 1 2-2.2z',
  fax: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  mail: 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
  pin: 'M12 21s6.5-5.6 6.5-11a6.5 6.5 0 0 0-13 0c0 5.4 6.5 11 6.5 11zM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  globe: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.5 12h17M12 3.5c4.6 5 4.6 12 0 17-4.6-5-4.6-12 0-17z',
  save: 'M10 11.5A3.7 3.7 0 1 0 10 4a3.7 3.7 0 0 0 0 7.5zM3.5 19.5c.8-3.6 3.3-5.3 6.5-5.3s5.7 1.7 6.5 5.3M18.5 7.5v6M15.5 10.5h6',
  share: 'M12 15V3.8M8 7.5l4-3.7 4 3.7M8 10.5H5.5v9.7h13v-9.7H16',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM17.5 17.5H20V20h-2.5z',
  copy: 'M9 9h11v11H9zM6 15H4V4h11v2',
  at: 'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM15.5 8.5v5c0 3 5 2.5 5-1.5a8.5 8.5 0 1 0-3.3 6.7',
  work: 'M3.5 8h17v11h-17zM9 8V5h6v3M3.5 13h17',
  swap: 'M4 8.5h15l-4-4M20 15.5H5l4 4',
  next: 'M9.5 6l6 6-6 6',
} as const

export type IconName = keyof typeof PATHS

/** The attributes all icons share, as they are written in a data URL within a stylesheet. */
const DRAWN =
  "data:image/svg+xml,%3csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23000' stroke-width='1.6' stroke-linecap='round' stroke-linejoin='round'%3e%3cpath d='"

/** The icons as masks. In the stylesheet each icon is sent once and precompressed, however often a page shows it. */
export const iconStyles: string = Object.entries(PATHS)
  .map(([name, path]) => `.card-page .i-${name}::before{--i:url("${DRAWN}${path}'/%3e%3c/svg%3e")}`)
  .join('')

/** Icons beside text; hidden from screen readers. */
export const ICONS = Object.fromEntries(
  Object.keys(PATHS).map((name) => [name, constant(<i className={`c-icon i-${name}`} />)]),
) as Readonly<Record<IconName, ReactElement>>

/** An icon and a fixed text with the same meaning. */
export const withIcon = madeOnce((name: IconName, words: string) => (
  <>
    {ICONS[name]}
    {words}
  </>
))
