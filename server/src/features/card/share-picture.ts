import type { CardFacts } from '@idocard/contract/card-view'
import { cardText } from '@idocard/domain/card'
import type { Lang } from '@idocard/domain/language'
import type { ThemeKey } from '@idocard/domain/theme'
import sharp from 'sharp'

/** The preview size that chat apps show with a link. */
const WIDTH = 1200
const HEIGHT = 630

interface Palette {
  ground: [string, string]
  card: [string, string]
  ink: string
  quiet: string
}
const PALETTES: Readonly<Record<ThemeKey, Palette>> = {
  idoLight: { ground: ['#fffdf8', '#efe8da'], card: ['#fffefb', '#ece6d9'], ink: '#17392e', quiet: '#4c5f56' },
  idoDark: { ground: ['#2a3630', '#0d1210'], card: ['#30373a', '#171b19'], ink: '#f0dfb9', quiet: '#c3bba6' },
  origin: { ground: ['#f4f4f2', '#f4f4f2'], card: ['#ffffff', '#ffffff'], ink: '#111111', quiet: '#595957' },
  SG: { ground: ['#bfe0e6', '#2b8396'], card: ['#fffdf8', '#f6f1e5'], ink: '#10303c', quiet: '#43616b' },
  SG2: { ground: ['#211b3a', '#d79a84'], card: ['#ffffff', '#f1eef0'], ink: '#231d33', quiet: '#5a5368' },
  talentek: { ground: ['#1b4fd0', '#123a9e'], card: ['#ffffff', '#eef1f6'], ink: '#10192b', quiet: '#4b566b' },
}

/** Escaped for XML. Old cards may contain characters that are no longer accepted. */
const escaped = (text: string) =>
  text
    .replace(/[^\P{Cc}\t]|\p{Cs}|\p{Noncharacter_Code_Point}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Latin letters are half as wide as Chinese characters, capitals somewhat more. */
const widthOf = (text: string) =>
  [...text].reduce((sum, character) => {
    if (/[\u1100-\uffff]/.test(character) || character.length > 1) return sum + 1
    return sum + (/[A-Z@%&]/.test(character) ? 0.68 : 0.56)
  }, 0)

/** One line of text as large as fits: it shrinks down to `least` and is then truncated. */
function textLine(text: string, y: number, room: number, most: number, least: number, style: string): string {
  if (text === '') return ''
  const size = Math.max(least, Math.min(most, room / widthOf(text)))
  let shown = text
  while (widthOf(shown) * size > room) shown = `${[...shown].slice(0, -2).join('')}…`
  return `<text x="200" y="${y}" font-size="${size}" ${style}>${escaped(shown)}</text>`
}

/** The lines of a text that are at most so wide, broken between words, or between Chinese characters. */
function wrapped(text: string, room: number): string[] {
  const lines: string[] = []
  let line = ''
  const add = (piece: string) => {
    if (line !== '' && widthOf(line + piece) > room) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += line === '' ? piece.trimStart() : piece
  }
  // A word that is wider than a line breaks between its letters.
  for (const piece of text.match(/\p{Script=Han}|\s+|[^\s\p{Script=Han}]+/gu) ?? [])
    if (widthOf(piece) > room) for (const character of piece) add(character)
    else add(piece)
  return [...lines, line.trimEnd()].filter(Boolean)
}

const COMPANY = { room: 680, most: 34, least: 22, height: 1.35 }

/** The company's whole name, as large as fits: on one line in 34 pixels, otherwise on several in 22. */
export function companyLines(text: string, fill: string): string {
  const { room, most, least, height } = COMPANY
  const isShort = widthOf(text) * least <= room
  const size = isShort ? Math.min(most, room / widthOf(text)) : least
  const lines = isShort ? [text] : wrapped(text, room / size)
  // They grow upwards from where one line stands, and further down when there are more than three.
  const top = 190 - Math.min(lines.length - 1, 2) * size * height
  return lines
    .map(
      (line, at) =>
        `<text x="200" y="${top + at * size * height}" font-size="${size}" fill="${fill}">${escaped(line)}</text>`,
    )
    .join('')
}

/**
 * A card's picture for chat apps, a PNG of 1200 × 630: the card on its theme's background, with name, title and company
 * if this machine has a Chinese font, otherwise with photograph and icon only.
 */
export async function sharePicture(
  card: CardFacts,
  { theme, lang, photo, hasText }: { theme: ThemeKey; lang: Lang; photo: Buffer | undefined; hasText: boolean },
): Promise<Buffer> {
  const palette = PALETTES[theme]
  const of = (ch: string, en: string) => cardText(lang, ch, en).text.trim()
  const { fields } = card
  const room = photo ? 500 : 800
  const other = lang === 'zh-tw' ? fields.nameEn : fields.nameCh
  const words = hasText
    ? companyLines(of(fields.companyCh, fields.companyEn), palette.ink) +
      textLine(of(fields.nameCh, fields.nameEn), 405, room, 92, 40, `fill="${palette.ink}" font-weight="700"`) +
      textLine(other, 456, room, 32, 22, `fill="${palette.quiet}"`) +
      textLine(of(fields.titleCh, fields.titleEn), 502, room, 32, 22, `fill="${palette.quiet}"`)
    : ''
  const face = photo
    ? `<clipPath id="r"><circle cx="900" cy="392" r="128"/></clipPath><image x="772" y="264" width="256" height="256" preserveAspectRatio="xMidYMid slice" clip-path="url(#r)" href="data:image/jpeg;base64,${photo.toString('base64')}"/>`
    : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Noto Sans CJK TC, Noto Sans TC, PingFang TC, Microsoft JhengHei, sans-serif">
<defs><linearGradient id="g" x2="0.4" y2="1"><stop stop-color="${palette.ground[0]}"/><stop offset="1" stop-color="${palette.ground[1]}"/></linearGradient>
<linearGradient id="c" x2="1" y2="1"><stop stop-color="${palette.card[0]}"/><stop offset="1" stop-color="${palette.card[1]}"/></linearGradient>
<filter id="s" x="-10%" y="-10%" width="120%" height="140%"><feDropShadow dx="0" dy="26" stdDeviation="24" flood-opacity="0.28"/></filter></defs>
<rect width="1200" height="630" fill="url(#g)"/>
<rect x="130" y="62" width="940" height="506" rx="30" fill="url(#c)" filter="url(#s)"/>
${words}${face}
<g fill="none" stroke="${palette.quiet}" stroke-width="7" stroke-linecap="round" transform="translate(962 128)"><path d="M5 23a16 16 0 0 1 0 18M16 13a32 32 0 0 1 0 38M28 4a47 47 0 0 1 0 56"/></g>
</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}
