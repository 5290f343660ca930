import { OPENING_OF, type Opening } from '@idocard/contract/cards/card-view'
import type { ThemeKey } from '@idocard/domain/cards/theme'
import base from './base.css?inline'
import closed from './closed.css?inline'
import exchange from './exchange.css?inline'
import { iconStyles } from './icon.tsx'
import letters from './letters.css?inline'
import blocks from './openings/blocks.css?inline'
import dot from './openings/dot.css?inline'
import ripple from './openings/ripple.css?inline'
import openings from './openings/shared.css?inline'
import sweep from './openings/sweep.css?inline'
import people from './people.css?inline'
import preview from './theme-preview.css?inline'
import ido from './themes/ido.css?inline'
import idoDark from './themes/ido-dark.css?inline'
import idoLight from './themes/ido-light.css?inline'
import origin from './themes/origin.css?inline'
import coastline from './themes/sg.css?inline'
import ridge from './themes/sg2.css?inline'
import talentek from './themes/talentek.css?inline'

const SHEETS: Readonly<Record<ThemeKey, string>> = {
  idoLight: ido + idoLight,
  idoDark: ido + idoDark,
  origin,
  SG: coastline,
  SG2: ridge,
  talentek,
}

const OPENINGS: Readonly<Record<Opening, string>> = { ripple, sweep, dot, blocks }

/**
 * The whole stylesheet of a card page in a theme, with the theme's opening animation. Every rule is under `.card-page`,
 * so that it can be used within another page.
 */
export const cardStyles = (theme: ThemeKey): string =>
  base + iconStyles + exchange + openings + OPENINGS[OPENING_OF[theme]] + SHEETS[theme]

export const closedStyles: string = letters + closed
/** The additional styles of a theme preview. */
export const previewStyles: string = preview
export const peopleStyles: string = letters + people

/** The colour at the top of a theme's page, for the browser's toolbar. */
export const THEME_COLOURS: Readonly<Record<ThemeKey, string>> = {
  idoLight: '#f3eee4',
  idoDark: '#101613',
  origin: '#ffffff',
  SG: '#f6f1e5',
  SG2: '#f7f5f4',
  talentek: '#eef1f6',
}
