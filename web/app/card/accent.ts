import type { ThemeKey } from '@idocard/domain/cards/theme'
import { contrast, inkOn, mix, parseColour, readableOn, shadeOf } from '@idocard/domain/contrast'

interface Grounds {
  /** The theme's own accent. */
  accent: string
  /** The background on which the accent is hardest to read, as text and as the edge of a button. */
  ground: string
  /** The background of tiles, and the secondary text on it. */
  surface: string
  quiet: string
}

const GROUNDS: Readonly<Record<ThemeKey, Grounds>> = {
  idoLight: { accent: '#0f634c', ground: '#f3eee4', surface: '#ffffff', quiet: '#4a524d' },
  idoDark: { accent: '#d8b878', ground: '#2a3630', surface: '#1d2824', quiet: '#b9bdb3' },
  origin: { accent: '#c8371d', ground: '#f4f4f2', surface: '#f4f4f2', quiet: '#595957' },
  SG: { accent: '#0d5b73', ground: '#e9f3f3', surface: '#fffdf8', quiet: '#43616b' },
  SG2: { accent: '#51406f', ground: '#f1eef0', surface: '#ffffff', quiet: '#5a5368' },
  talentek: { accent: '#1b4fd0', ground: '#eef1f6', surface: '#ffffff', quiet: '#4b566b' },
}

/**
 * A theme's colours as custom properties. `--c-accent` is for text (4.5:1 on every background of the theme) and for the
 * background of the filled button; `--c-on-accent` is for text on that button.
 *
 * A company's colour replaces the accent, changed only as far as readability requires. It adds a background for tiles
 * and four shades for the theme's drawings, from deep to soft. White text is readable on the first three shades.
 */
export function accentOf(theme: ThemeKey, own: string): Accent {
  const key = `${theme} ${own}`
  const found = known.get(key) ?? measured(theme, own)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(key, found)
  return found
}

type Accent = Record<`--${string}`, string>

/** Cached, because finding a readable colour is a search. There are few colours. */
const known = new Map<string, Accent>()
const MAX_KNOWN = 500

const READABLE = 4.5
/** The largest share of the company's colour in the background of tiles. */
const TINT = 0.1

function measured(theme: ThemeKey, own: string): Accent {
  const { accent, ground, surface, quiet } = GROUNDS[theme]
  const wanted = parseColour(own)
  if (!wanted) return filled(readableOn(accent, ground))
  let tint = TINT
  while (tint > 0 && contrast(quiet, mix(surface, wanted, tint)) < READABLE) tint -= TINT / 5
  const tile = mix(surface, wanted, Math.max(tint, 0))
  return {
    // Both steps change the colour in the same direction, so it stays readable on the first background.
    ...filled(readableOn(readableOn(wanted, ground), tile)),
    '--c-tile': tile,
    '--c-deep': shadeOf(wanted, 13),
    '--c-dark': shadeOf(wanted, 8.5),
    '--c-mid': shadeOf(wanted, 5.5),
    '--c-soft': shadeOf(wanted, 2.6),
  }
}

const filled = (fill: string): Accent => ({ '--c-accent': fill, '--c-on-accent': inkOn(fill) })
