import type { CardFacts } from '@idocard/contract/cards/card-view'
import { cardText } from '@idocard/domain/cards/card'
import type { ThemeKey } from '@idocard/domain/cards/theme'
import { parseColour, readableOn, shadeOf } from '@idocard/domain/contrast'
import type { Lang } from '@idocard/domain/language'
import sharp from 'sharp'
import { qrPath } from '../../../shared/qr.ts'
import { escaped, linear, SANS, SERIF, shortened } from './share-picture.ts'

/** The size that Zoom, Teams and Google Meet show whole. */
const WIDTH = 1920
const HEIGHT = 1080
/** Cameras and windows of other shapes cut the edges. */
const EDGE = 104
const CODE = 280
/** Text stays beside the person, who is in the middle. */
const ROOM = 720

const SCAN: Readonly<Record<Lang, string>> = { 'zh-tw': '掃描存下我的名片', 'en-us': 'Scan to save my card' }

interface Ground {
  family: string
  ink: string
  quiet: string
  /** From the top left to the bottom right. */
  stops: readonly string[]
  /** SVG on it. */
  drawn: string
}

const ridges = (back: string, front: string) =>
  `<path fill="${back}" d="M0 900l180-90 140 66 220-150 170 120 120-52 230 146 180-120 160 78 240-170 160 112V1080H0z"/><path fill="${front}" d="M0 990l260-110 200 88 180-66 280 122 210-78 230 92 260-140 300 130v162H0z"/>`
const sea = (far: string, middle: string, near: string) =>
  `<path fill="${far}" d="M0 800h1920v280H0z"/><path fill="${middle}" d="M0 880c220-54 360 34 576 14s360-82 600-44 456 64 744-10v240H0z"/><path fill="${near}" d="M0 978c288 58 456-53 744-29s408 92 672 63 336-63 504-34v102H0z"/>`
const rings = (colour: string) =>
  `<g fill="none" stroke="${colour}" stroke-width="2" opacity="0.5"><circle cx="1920" cy="1080" r="340"/><circle cx="1920" cy="1080" r="520"/><circle cx="1920" cy="1080" r="700"/></g>`

/** @param own the company's colour; undefined for the theme's own */
const GROUNDS: Readonly<Record<ThemeKey, (own: string | undefined) => Ground>> = {
  idoLight: (own) => ({
    ...{ family: SERIF, ink: own ? shadeOf(own, 8.5) : '#17392e', quiet: '#4c5f56' },
    stops: ['#fffdf8', '#e9e1d0'],
    drawn: rings(own ?? '#b9ab8c'),
  }),
  idoDark: (own) => ({
    ...{ family: SERIF, ink: '#f0dfb9', quiet: '#c3bba6' },
    stops: ['#2a3630', '#0d1210'],
    drawn: rings(own ?? '#8a7d5c'),
  }),
  origin: (own) => ({
    ...{ family: SANS, ink: '#111111', quiet: '#595957' },
    stops: ['#ffffff', '#e9e9e7'],
    drawn: `<circle cx="1760" cy="930" r="300" fill="${own ?? '#c8371d'}" opacity="0.92"/>`,
  }),
  SG: (own) => ({
    ...{ family: SANS, ink: '#10303c', quiet: '#31505a' },
    stops: ['#bfe0e6', '#fbe8cf'],
    drawn: own ? sea(shadeOf(own, 2.6), shadeOf(own, 5.5), shadeOf(own, 8.5)) : sea('#4a9dab', '#2b8396', '#14667c'),
  }),
  SG2: (own) => ({
    ...{ family: SANS, ink: '#ffffff', quiet: '#f1e8f0' },
    stops: own ? [shadeOf(own, 13), shadeOf(own, 8.5), shadeOf(own, 5.5)] : ['#211b3a', '#433561', '#6f4a6f'],
    drawn: own ? ridges(shadeOf(own, 8.5), shadeOf(own, 13)) : ridges('#614670', '#2c2347'),
  }),
  talentek: (own) => ({
    ...{ family: SANS, ink: '#10192b', quiet: '#4b566b' },
    stops: ['#f6f8fb', '#e1e7f0'],
    drawn: `<rect width="1920" height="28" fill="${own ? readableOn(own, '#ffffff') : '#1b4fd0'}"/><rect y="1010" width="1920" height="70" fill="${own ? readableOn(own, '#ffffff') : '#1b4fd0'}"/>`,
  }),
}

interface MeetingPictureOptions {
  theme: ThemeKey
  lang: Lang
  /** The company's colour; empty for the theme's own. */
  accent: string
  /** Whether this machine has a font for Chinese. Without one, only the code is drawn. */
  hasText: boolean
  /** The address in the code. */
  scanned: string
}

/** The text of a line at most this wide, beginning at the picture's left edge. */
function line(text: string, { y, max, min, style }: { y: number; max: number; min: number; style: string }): string {
  const { shown, size } = shortened(text, { max, min, room: ROOM })
  return `<text x="${EDGE}" y="${y}" font-size="${size}" ${style}>${escaped(shown)}</text>`
}

/**
 * A background for video meetings in the style of the card's theme: a JPEG of 1920 × 1080. Who it is stands at the top
 * left, and the card's code at the top right, so that the person in the middle covers neither.
 */
export async function meetingPicture(
  { fields }: Pick<CardFacts, 'fields'>,
  { theme, lang, accent, hasText, scanned }: MeetingPictureOptions,
): Promise<Buffer> {
  const { family, ink, quiet, stops, drawn } = GROUNDS[theme](parseColour(accent) ?? undefined)
  const of = (ch: string, en: string) => cardText(lang, ch, en).text.trim()
  const small = `fill="${quiet}" font-family="${SANS}"`
  const words = [
    line(of(fields.nameCh, fields.nameEn), {
      ...{ y: EDGE + 62, max: 72, min: 40 },
      style: `fill="${ink}" font-weight="700" font-family="${family}"`,
    }),
    ...[of(fields.titleCh, fields.titleEn), of(fields.companyCh, fields.companyEn)]
      .filter(Boolean)
      .map((text, at) => line(text, { y: EDGE + 130 + at * 52, max: 36, min: 24, style: small })),
  ]
  // Without our mark, and with the larger modules of level M: video is small and blurred.
  const { side, path } = qrPath(scanned, { level: 'M', hasMark: false })
  const left = WIDTH - EDGE - CODE
  const code =
    `<rect x="${left}" y="${EDGE}" width="${CODE}" height="${CODE}" rx="20" fill="#fff"/>` +
    `<g transform="translate(${left} ${EDGE}) scale(${CODE / side})" shape-rendering="crispEdges"><path d="${path}" fill="#16201c"/></g>`
  const caption = `<text x="${left + CODE / 2}" y="${EDGE + CODE + 46}" text-anchor="middle" font-size="28" ${small}>${SCAN[lang]}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${linear('g', stops, 'x2="0.6" y2="1"')}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>${drawn}${code}${hasText ? words.join('') + caption : ''}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer()
}
