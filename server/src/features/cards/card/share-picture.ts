import type { CardFacts } from '@idocard/contract/cards/card-view'
import { cardText } from '@idocard/domain/cards/card'
import type { ThemeKey } from '@idocard/domain/cards/theme'
import { parseColour, readableOn, shadeOf } from '@idocard/domain/contrast'
import type { Lang } from '@idocard/domain/language'
import sharp from 'sharp'

/** The preview size that chat apps show with a link. */
const WIDTH = 1200
const HEIGHT = 630

export const SANS = 'Noto Sans CJK TC, Noto Sans TC, PingFang TC, Microsoft JhengHei, sans-serif'
export const SERIF = 'Noto Serif CJK TC, Noto Serif TC, Songti TC, PMingLiU, Noto Sans CJK TC, serif'

/** A theme's design of the picture. */
interface Sheet {
  /** The name's font, as on the theme's page. */
  family: string
  ink: string
  quiet: string
  /** The offset of the text, in pixels, from its place on a card in the middle. */
  shift: readonly [number, number]
  /** SVG behind everything else. `before` is drawn over the photograph, behind the text. */
  behind: string
  before?: string
  photo: { x: number; y: number; width: number; height: number; radius: number; isGrey?: boolean }
}

/** A gradient from one colour to the next. `direction`: attributes of where it begins and ends. */
export const linear = (id: string, stops: readonly string[], direction: string) =>
  `<linearGradient id="${id}" ${direction}>${stops.map((colour, at) => `<stop offset="${at / (stops.length - 1)}" stop-color="${colour}"/>`).join('')}</linearGradient>`
const ground = (stops: readonly string[], direction = 'x2="0.4" y2="1"') =>
  `${linear('g', stops, direction)}<rect width="1200" height="630" fill="url(#g)"/>`
const object = (stops: readonly string[], radius = 30) =>
  `${linear('c', stops, 'x2="1" y2="1"')}<rect x="130" y="62" width="940" height="506" rx="${radius}" fill="url(#c)" filter="url(#s)"/>`
const waves = (colour: string) =>
  `<g fill="none" stroke="${colour}" stroke-width="7" stroke-linecap="round" transform="translate(962 128)"><path d="M5 23a16 16 0 0 1 0 18M16 13a32 32 0 0 1 0 38M28 4a47 47 0 0 1 0 56"/></g>`

const ROUND = { x: 772, y: 264, width: 256, height: 256, radius: 128 }

/** @param own the company's colour; undefined for the theme's own */
const SHEETS: Readonly<Record<ThemeKey, (own: string | undefined) => Sheet>> = {
  idoLight: (own) => ({
    family: SERIF,
    ink: own ? shadeOf(own, 8.5) : '#17392e',
    quiet: '#4c5f56',
    shift: [0, 0],
    behind: ground(['#fffdf8', '#efe8da']) + object(['#fffefb', '#ece6d9']) + waves('#4c5f56'),
    photo: ROUND,
  }),
  idoDark: () => ({
    family: SERIF,
    ink: '#f0dfb9',
    quiet: '#c3bba6',
    shift: [0, 0],
    behind: ground(['#2a3630', '#0d1210']) + object(['#30373a', '#171b19']) + waves('#c3bba6'),
    photo: ROUND,
  }),
  origin: (own) => ({
    family: SANS,
    ink: '#111111',
    quiet: '#595957',
    shift: [-110, 30],
    behind: `<rect width="1200" height="630" fill="#fff"/><circle cx="112" cy="92" r="22" fill="${own ?? '#c8371d'}"/><rect x="90" y="572" width="1020" height="5" fill="#111"/>`,
    photo: { x: 820, y: 242, width: 290, height: 290, radius: 0, isGrey: true },
  }),
  SG: (own) => ({
    family: SANS,
    ink: '#10303c',
    quiet: '#43616b',
    shift: [0, 0],
    behind: `${ground(['#bfe0e6', '#e8f0e4', '#fbe8cf'], 'x2="0" y2="0.6"')}<circle cx="1010" cy="96" r="70" fill="#fff6e0"/><g transform="scale(1.5 1.6)"><path fill="${own ? shadeOf(own, 2.6) : '#4a9dab'}" d="M0 214h800v186H0z"/><path fill="${own ? shadeOf(own, 5.5) : '#2b8396'}" d="M0 286c90-22 150 14 240 6s150-34 250-18 190 26 310-4v130H0z"/><path fill="${own ? shadeOf(own, 8.5) : '#14667c'}" d="M0 344c120 24 190-22 310-12s170 38 280 26 140-26 210-14v76H0z"/></g>${object(['#fffdf8', '#f6f1e5'], 48)}`,
    photo: ROUND,
  }),
  SG2: (own) => ({
    family: SANS,
    ink: '#ffffff',
    quiet: '#f1e8f0',
    shift: [-110, -50],
    behind: `${ground(
      own
        ? [shadeOf(own, 13), shadeOf(own, 8.5), shadeOf(own, 5.5), shadeOf(own, 2.6)]
        : ['#211b3a', '#433561', '#6f4a6f', '#b3757d'],
      'x2="0" y2="1"',
    )}<circle cx="1096" cy="96" r="52" fill="#fbf1de"/>`,
    before: `<g transform="translate(0 408) scale(1.5 0.74)"><path fill="${own ? shadeOf(own, 8.5) : '#614670'}" d="M0 190l70-34 52 26 80-58 62 48 44-20 84 56 66-46 58 30 88-66 72 52 54-30 70 48v104H0z"/><path fill="${own ? shadeOf(own, 13) : '#41345a'}" d="M0 222l90-42 70 34 62-26 96 48 74-30 82 36 92-54 70 34 76-40 88 50v68H0z"/></g>`,
    photo: { x: 800, y: 170, width: 290, height: 400, radius: 145 },
  }),
  talentek: (own) => ({
    family: SANS,
    ink: '#10192b',
    quiet: '#4b566b',
    shift: [-40, 10],
    behind: `<rect width="1200" height="630" fill="#eef1f6"/><rect width="1200" height="300" fill="${own ? readableOn(own, '#ffffff') : '#1b4fd0'}"/>${object(['#ffffff', '#ffffff'], 14)}<rect x="540" y="86" width="120" height="20" rx="10" fill="#eef1f6"/>`,
    photo: { x: 784, y: 180, width: 236, height: 295, radius: 10 },
  }),
}

/** Escaped for XML. Old cards may contain characters that are no longer accepted. */
export const escaped = (text: string) =>
  text
    .replace(/[^\P{Cc}\t]|\p{Cs}|\p{Noncharacter_Code_Point}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** A text's estimated width in em. Latin letters are half as wide as Chinese characters, capitals somewhat wider. */
const widthOf = (text: string) =>
  [...text].reduce((sum, character) => {
    if (/[\u1100-\uffff]/.test(character) || character.length > 1) return sum + 1
    return sum + (/[A-Z@%&]/.test(character) ? 0.68 : 0.56)
  }, 0)

/** A text that is as large as fits into `room` pixels. It is truncated if it does not fit at the smallest size. */
export function shortened(text: string, { max, min, room }: { max: number; min: number; room: number }) {
  let shown = text
  while (widthOf(shown) * min > room) shown = `${[...shown].slice(0, -2).join('')}…`
  return { shown, size: Math.min(max, room / widthOf(shown)) }
}

const LINE = { max: 32, min: 22 }

/** One line of text as large as fits. */
function textLine(text: string, y: number, room: number, fill: string): string {
  if (text === '') return ''
  const { shown, size } = shortened(text, { ...LINE, room })
  return `<text x="200" y="${y}" font-size="${size}" fill="${fill}">${escaped(shown)}</text>`
}

/** Pieces that are not broken: a Chinese character, a word, the space between two words. */
const PIECES = /\p{Script=Han}|\s+|[^\s\p{Script=Han}]+/gu

/** Breaks a text into lines of at most `room` em, between words or between Chinese characters. */
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
  // A word that is wider than a line is broken between its letters.
  for (const piece of text.match(PIECES) ?? [])
    if (widthOf(piece) > room) for (const character of piece) add(character)
    else add(piece)
  return [...lines, line.trimEnd()].filter(Boolean)
}

const COMPANY = { room: 680, max: 34, min: 22, height: 1.35 }

/** The company's whole name, as large as fits: on one line of 22 to 34 pixels, otherwise on several lines of 22. */
export function companyLines(text: string, fill: string): string {
  const { room, max, min, height } = COMPANY
  const isShort = widthOf(text) * min <= room
  const size = isShort ? Math.min(max, room / widthOf(text)) : min
  const lines = isShort ? [text].filter(Boolean) : wrapped(text, room / size)
  // Up to three lines end at the position of a single line. Further lines are added below it.
  const top = 190 - Math.min(lines.length - 1, 2) * size * height
  return lines
    .map(
      (line, at) =>
        `<text x="200" y="${top + at * size * height}" font-size="${size}" fill="${fill}">${escaped(line)}</text>`,
    )
    .join('')
}

const NAME = { max: 92, min: 56, smallest: 28, height: 1.15, y: 405 }

/** The person's whole name, as large as fits: on one line, or on two without a broken word, or on more in 28 pixels. */
export function nameLines(text: string, room: number, style: string): string {
  const { max, min, smallest, height, y } = NAME
  const widest = Math.max(...(text.match(PIECES) ?? []).map(widthOf))
  let size = Math.min(max, room / widthOf(text))
  let lines = [text]
  if (size < min)
    for (size = min; ; size -= 2) {
      lines = wrapped(text, room / size)
      if (size <= smallest || (lines.length <= 2 && widest * size <= room)) break
    }
  return lines
    .map(
      (line, at) =>
        `<text x="200" y="${y - (lines.length - 1 - at) * size * height}" font-size="${size}" ${style}>${escaped(line)}</text>`,
    )
    .join('')
}

interface Words extends Pick<Sheet, 'family' | 'ink' | 'quiet'> {
  lang: Lang
  /** The width for the name and the title, in pixels. */
  room: number
}

/** SVG with company, name, name in the other language and title of a card. */
export function wordsOf({ fields }: Pick<CardFacts, 'fields'>, { lang, room, family, ink, quiet }: Words): string {
  const of = (ch: string, en: string) => cardText(lang, ch, en).text.trim()
  const name = of(fields.nameCh, fields.nameEn)
  const other = (lang === 'zh-tw' ? fields.nameEn : fields.nameCh).trim()
  return (
    companyLines(of(fields.companyCh, fields.companyEn), ink) +
    nameLines(name, room, `fill="${ink}" font-weight="700" font-family="${family}"`) +
    textLine(other === name ? '' : other, 456, room, quiet) +
    textLine(of(fields.titleCh, fields.titleEn), 502, room, quiet)
  )
}

/**
 * A card's picture for chat apps: a PNG of 1200 × 630 in the style of its theme. It shows name, title and company if
 * this machine has a Chinese font, otherwise only the photograph.
 */
export async function sharePicture(
  card: CardFacts,
  { theme, lang, accent, photo, hasText }: SharePictureOptions,
): Promise<Buffer> {
  const { shift, behind, before = '', photo: place, ...type } = SHEETS[theme](parseColour(accent) ?? undefined)
  const words = hasText
    ? `<g transform="translate(${shift.join(' ')})">${wordsOf(card, { lang, room: photo ? 500 : 800, ...type })}</g>`
    : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="${SANS}">
<filter id="s" x="-10%" y="-10%" width="120%" height="140%"><feDropShadow dx="0" dy="26" stdDeviation="24" flood-opacity="0.28"/></filter>
${behind}${photo ? face(photo, place) : ''}${before}${words}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}

interface SharePictureOptions {
  theme: ThemeKey
  lang: Lang
  /** The company's colour; empty for the theme's own. */
  accent: string
  /** A JPEG. */
  photo: Buffer | undefined
  hasText: boolean
}

/** The photograph, cut to the theme's shape. */
function face(photo: Buffer, { x, y, width, height, radius, isGrey }: Sheet['photo']): string {
  const box = `x="${x}" y="${y}" width="${width}" height="${height}"`
  const grey = isGrey
    ? '<filter id="f" color-interpolation-filters="sRGB"><feColorMatrix type="saturate" values="0"/></filter>'
    : ''
  return `${grey}<clipPath id="r"><rect ${box} rx="${radius}"/></clipPath><image ${box} preserveAspectRatio="xMidYMid slice" clip-path="url(#r)"${isGrey ? ' filter="url(#f)"' : ''} href="data:image/jpeg;base64,${photo.toString('base64')}"/>`
}
