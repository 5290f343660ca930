import type { Finish } from './finish.ts'
import type { PrintCard } from './print.ts'

/**
 * The layout of a printed card, as positions of texts. Every preview and every print file draws it, and every mail lists
 * its texts. Lengths are in tenths of a millimetre; the card is an ISO/IEC 7810 ID-1 card of 85.60 × 53.98 mm.
 */
export const FACE = { width: 856, height: 539.8, corner: 31.8 } as const

type FaceRole = 'company' | 'companyLatin' | 'name' | 'latin' | 'title' | 'hint' | 'hintLatin'

interface FaceText {
  role: FaceRole
  text: string
  /** The start of the baseline. */
  x: number
  y: number
  size: number
  /** The most room that it has. */
  width: number
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Face {
  texts: FaceText[]
  /** The area that the logo is fitted into, on the front. */
  logo: Box | null
  /** The area of the QR code, on the back. */
  code: Box | null
  /** The icon of the chip: its position and scale. */
  waves: { x: number; y: number; scale: number }
}

/** How each text is set: its typeface, its weight, and in which of the two inks of a finish. */
export const FACE_STYLES: Readonly<
  Record<FaceRole, { typeface: 'serif' | 'sans'; weight: 400 | 500 | 700; ink: 'ink' | 'quiet' }>
> = {
  company: { typeface: 'sans', weight: 500, ink: 'ink' },
  companyLatin: { typeface: 'sans', weight: 400, ink: 'quiet' },
  name: { typeface: 'serif', weight: 700, ink: 'ink' },
  latin: { typeface: 'sans', weight: 400, ink: 'ink' },
  title: { typeface: 'sans', weight: 400, ink: 'quiet' },
  hint: { typeface: 'sans', weight: 400, ink: 'ink' },
  hintLatin: { typeface: 'sans', weight: 400, ink: 'quiet' },
}

interface Inks {
  ink: string
  /** Of what is less important. */
  quiet: string
  /** The dark part of the QR code: an ink, or the material itself where the ground around it is printed. */
  code: string
  /** What is printed below the QR code, where the material is too dark for it. */
  ground: 'ink' | 'quiet' | null
}

/** The colours in which each finish is printed. The material itself is not printed. */
export const INKS: Readonly<Record<Finish, Inks>> = {
  'matte-black': { ink: '#e3e7e5', quiet: '#a9b0ac', code: '#16201c', ground: 'ink' },
  'pearl-white': { ink: '#17392e', quiet: '#54655d', code: '#17392e', ground: null },
  bamboo: { ink: '#43260d', quiet: '#5d3a18', code: '#43260d', ground: null },
  jade: { ink: '#f5e6bb', quiet: '#f3e8c8', code: '#0f4435', ground: 'quiet' },
  'brushed-metal': { ink: '#2b302f', quiet: '#434948', code: '#2b302f', ground: null },
}

/** The icon of the chip around its position: lines with round ends. */
export const WAVES = { path: 'M-14-9a16 16 0 0 1 0 18M-3-19a32 32 0 0 1 0 38M9-28a47 47 0 0 1 0 56', line: 6 } as const

/** The corners of the ground below a code, as a part of its width. */
export const CODE_CORNER = 0.05

/** The smallest lettering that can be printed and read: 1.7 mm, about five points. */
export const MIN_SIZE = 17
const LEFT = 62
const RIGHT = FACE.width - 62
const TOP = 58
const BOTTOM = 486
const LOGO = { x: LEFT, y: TOP, width: 150, height: 72 }

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u2e80-\u33ff\ufe30-\ufe4f\uff00-\uffef—…]/u
const BROAD = /[A-ZÀ-ÞΑ-ΩА-Яmw@%&ÆŒæœ]/u

/** The width of a text at size 1. Estimated for the widest common typefaces, so that nothing is cut off. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, char) => sum + (WIDE.test(char) ? 1 : BROAD.test(char) ? 0.86 : 0.62), 0)

/** The texts of the front in reading order, as printed and as listed in mails. */
export const frontTexts = (card: PrintCard): { role: FaceRole; text: string }[] => {
  const [company, companyLatin] = card.companyCh ? [card.companyCh, card.companyEn] : [card.companyEn, '']
  const [name, latin] = card.nameCh ? [card.nameCh, card.nameEn] : [card.nameEn, '']
  const all = [
    { role: 'company', text: company },
    { role: 'companyLatin', text: companyLatin },
    { role: 'name', text: name },
    { role: 'latin', text: latin },
    { role: 'title', text: card.titleCh },
    { role: 'title', text: card.titleEn },
  ] as const
  return all.filter(({ text }) => text !== '')
}

const SIZES: Record<FaceRole, number> = {
  company: 34,
  companyLatin: 24,
  name: 84,
  latin: 32,
  title: 28,
  hint: 34,
  hintLatin: 26,
}
const LEADING = 1.22
/** The gap between texts with different roles. */
const GAP = 10

/** Breaks a text into two lines of similar width, between words if there are several. */
function halves(text: string): [string, string] {
  const chars = [...text]
  const half = widthOf(text) / 2
  const places = chars.flatMap((char, at) => (char === ' ' ? [at] : []))
  const cuts = places.length > 0 ? places : chars.map((_char, at) => at).slice(1)
  const offset = (at: number) => Math.abs(widthOf(chars.slice(0, at).join('')) - half)
  const best = cuts.reduce((one, at) => (offset(at) < offset(one) ? at : one), cuts[0] ?? chars.length)
  return [chars.slice(0, best).join('').trimEnd(), chars.slice(best).join('').trimStart()]
}

/**
 * The lines of a text and their size: smaller if the text is long, and on two lines if it would become much smaller.
 */
function fitted(text: string, usual: number, width: number): { lines: string[]; size: number } {
  const sizeOf = (lines: readonly string[]) => Math.min(usual, Math.floor(width / Math.max(...lines.map(widthOf))))
  const one = sizeOf([text])
  if (one >= usual * 0.62 || one >= 40) return { lines: [text], size: one }
  const two = halves(text)
  return two[1] === '' || sizeOf(two) <= one ? { lines: [text], size: one } : { lines: two, size: sizeOf(two) }
}

/** Puts both titles on one line if they fit, as on most cards. */
function joinedTitles<T extends { role: FaceRole; text: string }>(
  texts: readonly T[],
): { role: FaceRole; text: string }[] {
  const titles = texts.filter(({ role }) => role === 'title')
  const text = titles.map((title) => title.text).join(' ')
  if (titles.length < 2 || widthOf(text) * SIZES.title > RIGHT - LEFT) return [...texts]
  return [...texts.filter(({ role }) => role !== 'title'), { role: 'title', text }]
}

/** Places texts below each other. `bottom` is the end of the last one. */
function stacked(texts: readonly { role: FaceRole; text: string }[], x: number, top: number, width: number) {
  const placed: FaceText[] = []
  let y = top
  for (const [index, { role, text }] of texts.entries()) {
    if (index > 0 && role !== texts[index - 1]?.role) y += GAP
    const { lines, size } = fitted(text, SIZES[role], width)
    for (const line of lines) {
      placed.push({ role, text: line, x, y: Math.round(y + size * 0.92), size, width })
      y += size * LEADING
    }
  }
  return { placed, bottom: y }
}

/** The area of a logo, as wide as needed, up to about twice its height. */
const logoBox = ({ width, height }: { width: number; height: number }): Box =>
  height > 0 ? { ...LOGO, width: Math.min(LOGO.width, Math.round((LOGO.height * width) / height)) } : LOGO

/**
 * The front: logo and company at the top, name and title at the bottom.
 * @param logo the size of its picture in pixels; 0 if it has no picture
 */
export function frontFace(card: PrintCard, logo: { width: number; height: number } | null): Face {
  const texts = frontTexts(card)
  const isHead = ({ role }: { role: FaceRole }) => role === 'company' || role === 'companyLatin'
  const box = logo && logoBox(logo)
  const x = box ? box.x + box.width + 22 : LEFT
  const head = stacked(texts.filter(isHead), x, TOP + 6, RIGHT - 64 - x)
  const foot = joinedTitles(texts.filter((one) => !isHead(one)))
  const { bottom } = stacked(foot, LEFT, 0, RIGHT - LEFT)
  return {
    texts: [...head.placed, ...stacked(foot, LEFT, BOTTOM - bottom, RIGHT - LEFT).placed],
    logo: box,
    code: null,
    waves: { x: 768, y: 92, scale: 1 },
  }
}

/**
 * The back: a QR code with the address of the card's own page, which is known only once the card is produced, and how
 * to use it.
 */
export function backFace(card: PrintCard): Face {
  const company = frontTexts(card).filter(({ role }) => role === 'company')
  const texts = [
    ...company,
    { role: 'hint', text: '靠近手機，或掃描' },
    { role: 'hintLatin', text: 'Touch a phone, or scan' },
  ] as const
  const x = 424
  const { bottom } = stacked(texts, x, 0, RIGHT - x)
  const { placed } = stacked(texts, x, (FACE.height - bottom) / 2 - 30, RIGHT - x)
  return {
    texts: placed,
    logo: null,
    code: { x: 52, y: 118, width: 304, height: 304 },
    waves: { x: x + 20, y: Math.round((FACE.height + bottom) / 2 + 20), scale: 0.7 },
  }
}

/** A card's texts in reading order on one line, for mails. */
export const cardLine = (card: PrintCard): string =>
  frontTexts(card)
    .map(({ text }) => text)
    .join(' · ')
