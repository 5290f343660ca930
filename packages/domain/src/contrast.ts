/** sRGB, each channel 0 to 255. */
type Rgb = readonly [number, number, number]

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i

/** A colour as `#rrggbb` in lower case, or null. */
export const parseColour = (text: string): string | null => (HEX.test(text.trim()) ? text.trim().toLowerCase() : null)

function rgb(colour: string): Rgb {
  const [, r = '0', g = '0', b = '0'] = HEX.exec(colour) ?? []
  return [Number.parseInt(r, 16), Number.parseInt(g, 16), Number.parseInt(b, 16)]
}

const hex = (channels: Rgb): string =>
  `#${channels
    .map((one) =>
      Math.round(Math.min(255, Math.max(0, one)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [r, g, b] = rgb(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast ratio of two colours, 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes a colour with another one. `share` is the part of the other one, 0 to 1. */
export const mix = (colour: string, towards: string, share: number): string => {
  const [from, to] = [rgb(colour), rgb(towards)]
  return hex(from.map((channel, at) => channel + ((to[at] ?? 0) - channel) * share) as unknown as Rgb)
}

const STEPS = 64

/**
 * Makes a company's colour readable on a background by moving it towards black or white as little as needed. A contrast
 * of 4.5 is possible on any background, because black or white has a ratio of at least 4.58 on it.
 */
export function readableOn(colour: string, ground: string, min = 4.5): string {
  const towards = contrast('#000000', ground) >= contrast('#ffffff', ground) ? '#000000' : '#ffffff'
  for (let step = 0; step <= STEPS; step += 1) {
    const candidate = mix(colour, towards, step / STEPS)
    if (contrast(candidate, ground) >= min) return candidate
  }
  return towards
}

/**
 * A shade of a colour's hue on which white text has at least this contrast: darker if the colour is too light, lighter
 * if it is darker than needed.
 */
export function shadeOf(colour: string, min: number): string {
  const isTooLight = contrast('#ffffff', colour) < min
  if (isTooLight) {
    for (let step = 1; step < STEPS; step += 1) {
      const candidate = mix(colour, '#000000', step / STEPS)
      if (contrast('#ffffff', candidate) >= min) return candidate
    }
    return '#000000'
  }
  let shade = colour
  for (let step = 1; step < STEPS; step += 1) {
    const candidate = mix(colour, '#ffffff', step / STEPS)
    if (contrast('#ffffff', candidate) < min) break
    shade = candidate
  }
  return shade
}

/** Black or white, whichever has more contrast with a colour. */
export const inkOn = (ground: string): '#000000' | '#ffffff' =>
  contrast('#000000', ground) >= contrast('#ffffff', ground) ? '#000000' : '#ffffff'

/** A company's colours in its back office. Each pair of text and background has a contrast of at least 4.5:1. */
interface Brand {
  /** Text, lines, the background of filled buttons. */
  accent: string
  /** The accent of pressed buttons. */
  strong: string
  /** A light background for text in `accent`. */
  soft: string
  /** Text on `accent` and `strong`. */
  onAccent: string
  /** The same four on dark screens. */
  dark: { accent: string; strong: string; soft: string; onAccent: string }
}

const SOFT_SHARE = 0.86
const PRESSED_SHARE = 0.2

/**
 * Derives the accent colours of light and dark screens from any colour.
 * @param ground the darkest of the light backgrounds of the accent
 * @param ink the lightest of the dark backgrounds
 */
export function brandOf(colour: string, ground: string, ink: string): Brand {
  const soft = mix(colour, '#ffffff', SOFT_SHARE)
  // The second step only makes the colour darker, so it stays readable on the first background.
  const accent = readableOn(readableOn(colour, ground), soft)
  const softDark = mix(colour, ink, SOFT_SHARE)
  const accentDark = readableOn(readableOn(colour, ink), softDark)
  return {
    accent,
    strong: mix(accent, '#000000', PRESSED_SHARE),
    soft,
    onAccent: readableOn('#ffffff', accent),
    dark: {
      accent: accentDark,
      strong: mix(accentDark, '#ffffff', PRESSED_SHARE),
      soft: softDark,
      onAccent: readableOn(ink, accentDark),
    },
  }
}
