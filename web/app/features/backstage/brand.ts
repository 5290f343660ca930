import { brandOf, parseColour } from '@idocard/domain/contrast'

/** The darkest light background and the lightest dark background that the accent is used on (kit/tokens.css). */
const GROUND = '#ebe4d6'
const INK = '#2b3631'

/**
 * A company's colour as the custom properties of its back office. Undefined if `own` is not a colour: the default
 * accent applies.
 */
export function brandStyle(own: string): Record<`--${string}`, string> | undefined {
  const colour = parseColour(own)
  if (!colour) return undefined
  const { accent, strong, soft, onAccent, onInk } = brandOf(colour, GROUND, INK)
  return {
    '--company': colour,
    '--accent': accent,
    '--accent-strong': strong,
    '--accent-soft': soft,
    '--on-accent': onAccent,
    '--focus': accent,
    '--mantine-primary-color-filled': accent,
    '--mantine-primary-color-filled-hover': strong,
    '--accent-on-ink': onInk,
  }
}
