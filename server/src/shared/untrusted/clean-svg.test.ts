import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cleanSvg } from './clean-svg.mjs'
import { ACTIVE, CARRYING, HONEST, LOSSY, svg } from './drawings.fixture.ts'

const cleaned = (text: string) => {
  const clean = cleanSvg(text)
  if ('refusal' in clean) throw new Error(clean.refusal)
  return clean.svg
}
const pixels = (text: string) => sharp(Buffer.from(text), { density: 300 }).ensureAlpha().raw().toBuffer()

describe('a drawing as a drawing program exports it', () => {
  it.each(Object.entries(HONEST))('%s: looks the same afterwards, to the pixel', async (_program, text) => {
    const clean = cleaned(text)
    const [before, after] = await Promise.all([pixels(text), pixels(clean)])
    expect(after.equals(before)).toBe(true)
    expect(new Set(before).size).toBeGreaterThan(2)
    expect(cleaned(clean)).toBe(clean)
    expect(clean).not.toMatch(/<!|<\?|inkscape|sodipodi|serif:|sketch|rdf|data-|Generator|Somebody|Users/)
  })
})

describe('a drawing that runs or loads something', () => {
  it.each(Object.entries(ACTIVE))('%s: is refused', (_what, text) => {
    expect(cleanSvg(text)).toEqual({ refusal: 'print.logo_unsafe_svg' })
  })

  it.each(Object.entries(LOSSY))('%s: is refused, because it would look different', (_what, text) => {
    expect(cleanSvg(text)).toEqual({ refusal: 'print.logo_unprintable' })
  })

  it.each(Object.entries(CARRYING))('%s: nothing of it is kept', (_what, text) => {
    expect(cleaned(text)).not.toMatch(/evil|hover/)
    expect(cleaned(text)).toContain('<path d="M1 1h7v7h-7z" fill="#17392e"/>')
  })

  it.each([
    ['two drawings in one file', `${svg('')}${svg('')}`],
    ['an unknown entity', svg('<text>&x;</text>')],
    ['another root', '<html xmlns="http://www.w3.org/1999/xhtml2"><svg/></html>'],
    ['no namespace', '<svg viewBox="0 0 9 9"/>'],
    ['what is not closed', svg('<g>')],
  ])('%s: is not a drawing', (_what, text) => {
    expect(cleanSvg(text)).toEqual({ refusal: 'print.logo_kind' })
  })
})

/** Pieces of which hostile and honest drawings are made, in any order and nesting. */
const piece = fc.constantFrom(
  ...[
    '<g>',
    '</g>',
    '<style>',
    '</style>',
    '<text>',
    '</text>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<path ',
    '/>',
    '>',
  ],
  ...[
    'fill="',
    'style="',
    'xlink:href="',
    'd="',
    'class="',
    '"',
    "'",
    'url(',
    'u\\72l(',
    '#a',
    ')',
    'https://evil.example/x',
  ],
  ...[
    'path{',
    '}',
    'fill:',
    ';',
    '@import ',
    '/*',
    '*/',
    '&lt;',
    '&quot;',
    '&#34;',
    '&#62;',
    '&amp;',
    '<script>',
    ' onload="',
  ],
  ...[
    'rgb(',
    '1 ',
    '-2',
    ',',
    'red',
    '!important',
    '<image ',
    'data:image/png;base64,',
    'image-set(',
    '<!DOCTYPE svg [',
    '\n',
  ],
)

// Mutations: values, texts or selectors written without escaping; an unknown attribute or element kept.
it('whatever a drawing is made of, what is written is refused or has nothing but drawing, and stays as it is', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const inside = pieces.join('')
      const value = inside.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
      for (const text of [
        svg(inside),
        svg(`<style>${inside}</style>`),
        svg(`<style>${value}</style>`),
        svg(`<path fill="${value}" style="${value}"/>`),
      ]) {
        const clean = cleanSvg(text)
        if ('refusal' in clean) continue
        expect(cleanSvg(clean.svg)).toMatchObject({ svg: clean.svg })
        const markup = clean.svg.replace(/>[^<]*</g, '><')
        expect(markup).not.toMatch(/<(?:script|!|\?)|\son\w+=|url\((?!#)|image-set|\\|data:/)
      }
    }),
    { numRuns: 2000 },
  )
})
