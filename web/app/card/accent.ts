import { inkOn, parseColour, readableOn } from '@idocard/domain/contrast'
import type { ThemeKey } from '@idocard/domain/theme'

/** Each theme's own accent, and the background of text and buttons in the accent. */
const GROUNDS: Readonly<Record<ThemeKey, { accent: string; ground: string }>> = {
  idoLight: { accent: '#0f634c', ground: '#f3eee4' },
  idoDark: { accent: '#d8b878', ground: '#2a3630' },
  origin: { accent: '#c8371d', ground: '#f4f4f2' },
  SG: { accent: '#0d5b73', ground: '#e9f3f3' },
  SG2: { accent: '#51406f', ground: '#f1eef0' },
  talentek: { accent: '#1b4fd0', ground: '#eef1f6' },
}

/**
 * A theme's accent as custom properties: as text (4.5:1 on every background of the theme), as the background of the
 * filled button, and the text on that. A company's colour replaces the theme's accent, changed as little as readability
 * needs.
 */
export function accentOf(theme: ThemeKey, own: string): Accent {
  const key = `${theme} ${own}`
  const found = known.get(key) ?? measured(theme, own)
  if (known.size >= KNOWN_MOST) known.clear()
  known.set(key, found)
  return found
}

type Accent = Record<`--${string}`, string>

/** Cached, because finding a readable colour is a search. There are few colours. */
const known = new Map<string, Accent>()
const KNOWN_MOST = 500

function measured(theme: ThemeKey, own: string): Accent {
  const { accent, ground } = GROUNDS[theme]
  const wanted = parseColour(own) ?? accent
  const fill = readableOn(wanted, ground)
  return { '--c-accent': fill, '--c-on-accent': inkOn(fill) }
}
