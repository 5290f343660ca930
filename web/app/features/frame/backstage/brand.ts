import { brandOf, parseColour } from '@idocard/domain/contrast'
import type { CSSProperties } from 'react'

/** The darkest light background and the lightest dark background that the accent is used on (kit/tokens.css). */
const GROUND = '#ebe4d6'
const INK = '#2b3631'

/** A company's colour, and the readable ones that follow from it. Undefined if `own` is not a colour. */
export function readableBrand(own: string) {
  const colour = parseColour(own)
  return colour ? { colour, ...brandOf(colour, GROUND, INK) } : undefined
}

/**
 * A company's colour as the attributes of an element in which it is the accent, on light and dark screens (kit/tokens.css).
 * None if `own` is not a colour: the default accent applies.
 */
export function brandProps(own: string): { 'data-brand'?: ''; style?: CSSProperties } {
  const brand = readableBrand(own)
  if (!brand) return {}
  const { colour, accent, strong, soft, onAccent, dark } = brand
  const style: Record<`--${string}`, string> = {
    '--company': colour,
    '--light-accent': accent,
    '--light-strong': strong,
    '--light-soft': soft,
    '--light-on': onAccent,
    '--dark-accent': dark.accent,
    '--dark-strong': dark.strong,
    '--dark-soft': dark.soft,
    '--dark-on': dark.onAccent,
  }
  return { 'data-brand': '', style: style as CSSProperties }
}
