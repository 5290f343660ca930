import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandOf, contrast, inkOn, parseColour, readableOn } from './contrast.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('contrast', () => {
  it('matches WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2)
    expect(contrast('#0f634c', '#ffffff')).toBeCloseTo(7.2, 1)
  })

  it('makes any accent readable on any background, and text readable on any accent', () => {
    fc.assert(
      fc.property(colour, colour, (accent, ground) => {
        const fill = readableOn(accent, ground)
        expect(contrast(fill, ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(inkOn(fill), fill)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('derives a back office’s accent from any colour', () => {
    const [ground, ink] = ['#ebe4d6', '#2b3631']
    fc.assert(
      fc.property(colour, (own) => {
        const { accent, strong, soft, onAccent, dark } = brandOf(own, ground, ink)
        const pairs = [
          [accent, ground],
          [accent, '#ffffff'],
          [accent, soft],
          [strong, soft],
          [onAccent, accent],
          [onAccent, strong],
          [dark.accent, ink],
          [dark.accent, '#101815'],
          [dark.accent, dark.soft],
          [dark.strong, dark.soft],
          [dark.onAccent, dark.accent],
          [dark.onAccent, dark.strong],
        ] as const
        for (const [text, behind] of pairs) expect(contrast(text, behind)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('leaves a readable colour unchanged', () => {
    expect(readableOn('#0f634c', '#ffffff')).toBe('#0f634c')
  })

  it('parses `#rrggbb` and nothing else', () => {
    expect(parseColour(' #0F634C ')).toBe('#0f634c')
    for (const text of ['', 'red', '#fff', '#0f634c80', 'url(x)', '#0f634c;}']) expect(parseColour(text)).toBeNull()
  })
})
