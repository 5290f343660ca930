import QRCode from 'qrcode'
import sharp from 'sharp'
import { type Distortion, distort, type Photograph } from './distort.ts'
import type { Person } from './person.ts'
import type { Random } from './random.ts'

/** Chinese fonts with the Debian package of each. */
export const HAN_FONTS = [
  ['Noto Sans CJK TC', 'fonts-noto-cjk'],
  ['Noto Serif CJK TC', 'fonts-noto-cjk'],
  ['AR PL UKai TW', 'fonts-arphic-ukai'],
  ['AR PL UMing TW', 'fonts-arphic-uming'],
  ['cwTeXHeiBold', 'fonts-cwtex-heib'],
  ['cwTeXYen', 'fonts-cwtex-yen'],
  ['cwTeXMing', 'fonts-cwtex-ming'],
  ['WenQuanYi Zen Hei', 'fonts-wqy-zenhei'],
  ['WenQuanYi Micro Hei', 'fonts-wqy-microhei'],
  ['LXGW WenKai', 'fonts-lxgw-wenkai'],
  ['TW-Kai', 'fonts-cns11643-kai'],
  ['TW-Sung', 'fonts-cns11643-sung'],
] as const
export const LATIN_FONTS = [
  ['Liberation Sans', 'fonts-liberation'],
  ['Liberation Serif', 'fonts-liberation'],
  ['DejaVu Sans', 'fonts-dejavu-core'],
  ['DejaVu Serif', 'fonts-dejavu-core'],
  ['Lato', 'fonts-lato'],
  ['Carlito', 'fonts-crosextra-carlito'],
  ['Open Sans', 'fonts-open-sans'],
] as const

/** `upright` and the ones after it are portraits. In `columns` all lines run downwards, numbers in Chinese numerals. */
export type Layout = 'left' | 'split' | 'centre' | 'upright' | 'vertical' | 'columns'

export interface Appearance {
  layout: Layout
  dark: boolean
  /** Font size in pixels. The smallest letters are about two thirds as high. */
  contactSize: number
  han: string
  latin: string
  distortion: Distortion
  /** Content of a QR code in the lower right corner. */
  qr: string | undefined
}

const PAPERS = ['#ffffff', '#fbf8f0', '#f3f6f8', '#fffdf6', '#eef2ec']
const INKS = ['#111111', '#222a33', '#3a2f28', '#0d2b45']
const DARK_PAPERS = ['#12202e', '#1d1d1f', '#2a1f2d', '#0f3d34', '#38322c']
const DARK_INKS = ['#ffffff', '#f2e6c8', '#e8eef2', '#d9c089']
const ACCENTS = ['#1f6feb', '#b5532a', '#2c7a5b', '#8a2b4f', '#777777']

interface Placed {
  text: string
  x: number
  y: number
  size: number
  weight: number
  anchor: 'start' | 'end' | 'middle'
  spacing: number
  vertical: boolean
  /** Written in a column like Latin text: turned clockwise. */
  turned?: boolean
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const SIZE = { company: 34, companyEn: 22, name: 56, nameEn: 28, title: 24 } as const

/** Draws one side of a card, as in a photograph or a scan. */
export async function drawCard(random: Random, person: Person, appearance: Appearance): Promise<Photograph> {
  const upright = ['upright', 'vertical', 'columns'].includes(appearance.layout)
  const [width, height] = upright ? [640, 1060] : [1060, 640]
  const paper = random.pick(appearance.dark ? DARK_PAPERS : PAPERS)
  const ink = random.pick(appearance.dark ? DARK_INKS : INKS)
  const decoration =
    `<rect width="${random.pick([0, 14, 26])}" height="${height}" fill="${random.pick(ACCENTS)}"/>` +
    (appearance.layout === 'left' || appearance.layout === 'split'
      ? `<circle cx="${width - 70}" cy="70" r="34" fill="${random.pick(ACCENTS)}"/>`
      : '')
  const texts = place(person, appearance, width, height).map((one) => textOf(one, appearance, ink))
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="100%" height="100%" fill="${paper}"/>${decoration}${texts.join('')}` +
    `${appearance.qr ? codeOf(appearance.qr, width - 190, height - 190) : ''}</svg>`
  return distort(random, await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer(), appearance.distortion)
}

const CODE_SIDE = 150

function codeOf(content: string, x: number, y: number): string {
  const { data, size } = QRCode.create(content, { errorCorrectionLevel: 'M' }).modules
  const module = CODE_SIDE / (size + 4)
  const squares = [...data].map((dark, at) => (dark ? `M${(at % size) + 2} ${Math.floor(at / size) + 2}h1v1h-1z` : ''))
  return (
    `<g transform="translate(${x} ${y}) scale(${module})" shape-rendering="crispEdges">` +
    `<rect width="${size + 4}" height="${size + 4}" fill="#fff"/><path d="${squares.join('')}" fill="#000"/></g>`
  )
}

function textOf(
  { text, x, y, size, weight, anchor, spacing, vertical, turned }: Placed,
  { han, latin }: Appearance,
  ink: string,
) {
  const font = `font-family="${latin}, ${han}, Noto Sans CJK TC" font-size="${size}" font-weight="${weight}" fill="${ink}"`
  if (vertical)
    return [...text]
      .map(
        (character, at) =>
          `<text x="${x}" y="${y + (at + 0.85) * size * 1.12}" ${font} text-anchor="middle">${escaped(character)}</text>`,
      )
      .join('')
  const turn = turned ? ` transform="rotate(90 ${x} ${y})"` : ''
  return `<text xml:space="preserve" x="${x}" y="${y}"${turn} ${font} text-anchor="${anchor}" letter-spacing="${spacing}">${escaped(text)}</text>`
}

const NUMERALS = '〇一二三四五六七八九'
/** A text as it is written from top to bottom: without spaces, digits as Chinese numerals. */
const downwards = (text: string) =>
  text
    .replace(/[ :：]+/g, '')
    .replace(/[#]/, '分機')
    .replaceAll('-', '︱')
    .replace(/[()]/g, '')
    .replace(/\d/g, (digit) => NUMERALS[Number(digit)] ?? digit)

function place({ lines }: Person, { layout, contactSize }: Appearance, width: number, height: number): Placed[] {
  const heads = lines.filter(({ role }) => role !== 'contact')
  const contacts = lines.filter(({ role }) => role === 'contact')
  const base = { weight: 400, spacing: 0, vertical: false, anchor: 'start' as const }
  const fit = (text: string, size: number, room: number) => {
    const wide = [...text].reduce((sum, character) => sum + (character > '\u2e80' ? 1 : 0.58), 0)
    return Math.min(size, room / wide)
  }
  const sizeOf = ({ role }: (typeof lines)[number], max = contactSize) => (role === 'contact' ? max : SIZE[role])
  const stack = (
    of: typeof lines,
    x: number,
    top: number,
    room: number,
    anchor: Placed['anchor'],
    max = contactSize,
  ) => {
    let y = top
    const wrapped = of.flatMap((line) => {
      const isLong = fit(line.text, 99, room) < sizeOf(line, max) * 0.8
      const cut = isLong ? line.text.indexOf(', ', line.text.length / 2) : -1
      return cut < 0
        ? line
        : [
            { ...line, text: line.text.slice(0, cut + 1) },
            { ...line, text: line.text.slice(cut + 2) },
          ]
    })
    return wrapped.map((line) => {
      const { role, text } = line
      const size = fit(text, sizeOf(line, max), room)
      y += size * 1.5
      return {
        ...base,
        text,
        x,
        y,
        size,
        anchor,
        weight: role === 'name' ? 700 : 400,
        spacing: role === 'name' ? 4 : 0,
      }
    })
  }
  const below = (placed: Placed[]) => Math.max(...placed.map(({ y }) => y))

  if (layout === 'columns') {
    let x = width - 80
    return lines.map((line): Placed => {
      const { role, text } = line
      // Addresses of the internet cannot be written downwards letter by letter.
      const turned = /[A-Za-z]{3}/.test(text)
      const written = turned ? text : downwards(text)
      const size = Math.min(sizeOf(line), (height - 120) / ([...written].length * (turned ? 0.58 : 1.12)))
      const column = {
        ...base,
        text: written,
        x,
        y: 60,
        size,
        vertical: !turned,
        turned,
        weight: role === 'name' ? 700 : 400,
      }
      x -= size * 1.2 + (role === 'contact' ? 14 : 28)
      return turned ? { ...column, x: column.x - size * 0.35 } : column
    })
  }
  if (layout === 'vertical') {
    const vertical = heads.filter(({ text }) => /^[\p{Script=Han} ]+$/u.test(text))
    const rest = lines.filter((line) => !vertical.includes(line))
    let x = width - 90
    const columns = vertical.map(({ role, text }) => {
      const size = Math.min(role === 'contact' ? contactSize : SIZE[role], 560 / ([...text].length * 1.12))
      const one = {
        ...base,
        text: text.replaceAll(' ', ''),
        x,
        y: 60,
        size,
        vertical: true,
        weight: role === 'name' ? 700 : 400,
      }
      x -= size * 1.2 + 34
      return one
    })
    const size = Math.min(contactSize, (height - 680) / (rest.length + 2) / 1.5)
    return [...columns, ...stack(rest, 50, 640, width - 90, 'start', size)]
  }
  if (layout === 'centre' || layout === 'upright') {
    const top = stack(heads, width / 2, layout === 'upright' ? 90 : 20, width - 140, 'middle')
    const size = Math.min(contactSize, (height - below(top) - 50) / (contacts.length + 1) / 1.5)
    return [...top, ...stack(contacts, width / 2, below(top) + 20, width - 100, 'middle', size)]
  }
  const crowded = heads.reduce((sum, line) => sum + sizeOf(line) * 1.5, 40 + contacts.length * 17 * 1.5) > height - 40
  if (layout === 'split' || (layout === 'left' && crowded)) {
    const companies = lines.filter(({ role }) => role === 'company' || role === 'companyEn')
    const people = heads.filter((line) => !companies.includes(line))
    const top = stack(companies, 60, 24, width - 220, 'start')
    const left = stack(people, 60, below(top) + 40, 380, 'start')
    return [...top, ...left, ...stack(contacts, width - 50, below(top) + 50, width / 2 - 20, 'end')]
  }
  const top = stack(heads, 60, 24, width - 240, 'start')
  const lineHeight = (height - below(top) - 50) / contacts.length
  const size = Math.min(contactSize, lineHeight / 1.5)
  return [...top, ...stack(contacts, 60, below(top) + 16, width - 110, 'start', size)]
}
