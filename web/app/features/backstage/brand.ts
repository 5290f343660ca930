import { brandOf, parseColour } from '@idocard/domain/contrast'

/** The darkest of the light grounds that the accent stands on, and the lightest dark one (kit/tokens.css). */
const GROUND = '#ebe4d6'
const INK = '#2b3631'

/** A company's colour as the custom properties that everything in its back office takes; none: the house's own. */
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
