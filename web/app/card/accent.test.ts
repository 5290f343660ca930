import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { THEME_KEYS, type ThemeKey } from '@idocard/domain/cards/theme'
import { contrast } from '@idocard/domain/contrast'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentOf } from './accent.ts'

const READABLE = 4.5
const CONTROL = 3
const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const css = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const BASE = css('base.css')
const SHEET: Readonly<Record<ThemeKey, string>> = {
  idoLight: css('themes/ido-light.css'),
  idoDark: css('themes/ido-dark.css'),
  origin: css('themes/origin.css'),
  SG: css('themes/sg.css'),
  SG2: css('themes/sg2.css'),
  talentek: css('themes/talentek.css'),
}
/** Backgrounds that are not a custom property: the ends of gradients behind the page, the circles behind icons. */
const OTHER_GROUNDS: Readonly<Record<ThemeKey, readonly string[]>> = {
  idoLight: ['#fffdf8', '#f7f2e8', '#f3eee4'],
  idoDark: ['#2a3630', '#101613'],
  origin: [],
  SG: ['#e9f3f3'],
  SG2: [],
  talentek: [],
}

/** A theme's colour from its own stylesheet, otherwise from the shared one. */
function colour(theme: ThemeKey, name: string): string {
  const [, own = ''] = SHEET[theme].split(`[data-theme="${theme}"] {`)
  const find = (text: string) => new RegExp(`${name}: (#[0-9a-f]{6});`).exec(text.split('}')[0] ?? '')?.[1]
  const found = find(own) ?? find(BASE.slice(BASE.indexOf('.card-page')))
  if (!found) throw new Error(`${theme} has no ${name}`)
  return found
}
const groundsOf = (theme: ThemeKey) => [
  colour(theme, '--c-ground'),
  colour(theme, '--c-surface'),
  ...OTHER_GROUNDS[theme],
]

describe.each(THEME_KEYS)('theme %s', (theme) => {
  it('has readable text on each of its backgrounds', () => {
    for (const ground of groundsOf(theme))
      for (const ink of ['--c-ink', '--c-ink-2'])
        expect(contrast(colour(theme, ink), ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(READABLE)
  })

  // Mutations: the company's colour used unchanged; a tint of 0.1 for every colour.
  it('makes any company colour readable: 4.5:1 as text, 3:1 as a control, on every ground', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constant(''), anyColour), (own) => {
        const colours = accentOf(theme, own)
        const { '--c-accent': accent = '', '--c-on-accent': onAccent = '', '--c-tile': tile } = colours
        const grounds = [...groundsOf(theme), ...(tile ? [tile] : [])]
        for (const ground of grounds) {
          for (const text of [accent, colour(theme, '--c-ink'), colour(theme, '--c-ink-2')])
            expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(READABLE)
          // The edge of a field, the focus ring and the filled button.
          for (const control of [accent, colour(theme, '--c-ink-2')])
            expect(contrast(control, ground), `${control} on ${ground}`).toBeGreaterThanOrEqual(CONTROL)
        }
        expect(contrast(onAccent, accent), `${onAccent} on ${accent}`).toBeGreaterThanOrEqual(READABLE)
        for (const shade of ['--c-deep', '--c-dark', '--c-mid'] as const)
          expect(contrast('#ffffff', colours[shade] ?? '#000000'), shade).toBeGreaterThanOrEqual(READABLE)
      }),
      { numRuns: 1000 },
    )
  })

  it('accepts nothing else as a colour', () => {
    for (const own of ['red', '#fff', '#12345678', '#123456;}', 'url(//evil.example.com)', '#12345g', 'var(--x)'])
      expect(accentOf(theme, own)).toEqual(accentOf(theme, ''))
  })
})

// Mutation: white stripes, which lower the contrast of white text from 4.5 to 3.7.
it('draws stripes that only darken the company’s colour, because the text on it is white', () => {
  for (const sheet of [SHEET.talentek, css('people.css')]) {
    const [, band = ''] = /background:\s*((?:linear-gradient[^;]*)var\(--c-accent\));/.exec(sheet) ?? []
    const stripes = band.match(/rgb\([^)]*\)/g) ?? []
    expect(stripes.length).toBeGreaterThan(0)
    for (const stripe of stripes) expect(stripe).toMatch(/^rgb\(0 0 0 \//)
  }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const own = `#${value.toString(16).padStart(6, '0')}`
      expect(accentOf('talentek', own)['--c-on-accent']).toBe('#ffffff')
    }),
  )
})
