import { finishName } from '@idocard/domain/commerce/finish'
import type { PrintCard } from '@idocard/domain/commerce/print'
import {
  backFace,
  CODE_CORNER,
  FACE,
  FACE_STYLES,
  type Face,
  frontFace,
  INKS,
  WAVES,
} from '@idocard/domain/commerce/print-face'
import { BLEED } from '@idocard/domain/commerce/print-file'
import type { Lang } from '@idocard/domain/language'
import PDFDocument from 'pdfkit'
import { drawIndex } from './draw-index.ts'
import { drawLogo, type ReadyLogo, readLogos } from './draw-logo.ts'
import { addInks, GUIDE, inkOf, MARKS, materialOf } from './inks.ts'
import { type Layers, layersOf } from './layers.ts'
import type { PrintedLine, PrintedOrder } from './print-files.ts'
import type { LogoFile } from './print-thread.ts'
import { registerTypefaces, typefaceOf } from './typefaces.ts'

type Document = PDFKit.PDFDocument

/** Points in a tenth of a millimetre, the unit of faces. */
export const UNIT = 72 / 254
/** From the edge of the sheet to the card: the bleed, and room for marks and the line that says what it is. */
const EDGE = BLEED + 80
const SHEET = { width: FACE.width + 2 * EDGE, height: FACE.height + 2 * EDGE }
const MARK = { from: BLEED + 10, to: BLEED + 55 }
/** Cards after which what is drawn leaves the thread. */
const PIECE = 20

const WORDS = {
  'zh-tw': {
    front: '正面',
    back: '背面',
    card: (at: number, of: number) => `第 ${at} 張，共 ${of} 張`,
    code: '這裡放每張名片自己的 QR 碼',
    pdf: 'PDF 標誌：檔案附在這份 PDF 裡',
  },
  'en-us': {
    front: 'Front',
    back: 'Back',
    card: (at: number, of: number) => `card ${at} of ${of}`,
    code: 'Each card’s own QR code goes here',
    pdf: 'PDF logo: its file is attached to this PDF',
  },
} as const

interface Services {
  logoOf: (id: string) => Promise<LogoFile | undefined>
  take: (bytes: Uint8Array, isLast: boolean) => Promise<void>
}

/**
 * Draws what is printed on the cards of orders: an index, then two pages for each card, in the inks of its finish. What is
 * not printed, such as the material, is on a layer of its own.
 */
export async function drawPrint(
  {
    lang,
    day,
    orders,
    compress = true,
  }: { lang: Lang; day: string; orders: readonly PrintedOrder[]; compress?: boolean },
  { logoOf, take }: Services,
): Promise<void> {
  const document = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    // Layers are of version 1.5.
    pdfVersion: '1.7',
    compress,
    info: { Title: `iDoCard ${day} ${orders.map(({ orderNumber }) => orderNumber).join(' ')}`, Creator: 'iDoCard' },
  })
  let chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
  const flush = async () => {
    // What was written is read in the next turn.
    await new Promise(setImmediate)
    const bytes = Buffer.concat(chunks)
    chunks = []
    await take(bytes, false)
  }
  registerTypefaces(document)
  addInks(document)
  const layers = layersOf(document)
  const logos = await readLogos(document, orders, logoOf)
  drawIndex(document, { lang, day, orders, logos })
  let drawn = 0
  for (const { orderNumber, lines } of orders) {
    let entry: PDFKit.PDFOutline | undefined
    for (const line of lines) {
      const logo = logos.get(line.logo?.id ?? '')
      for (const [at, card] of line.cards.entries()) {
        const one = { orderNumber, line, card, at, lang, layers, logo }
        drawSide(document, { ...one, side: 'front' })
        // An entry leads to the page that was begun last.
        entry ??= document.outline.addItem(orderNumber)
        if (at === 0) entry.addItem(`${line.position} ${line.title}`)
        drawSide(document, { ...one, side: 'back' })
        drawn += 1
        if (drawn % PIECE === 0) await flush()
      }
    }
  }
  document.end()
  await ended
  await take(Buffer.concat(chunks), true)
}

interface Side {
  orderNumber: string
  line: PrintedLine
  card: PrintCard
  /** Its place among the cards of the line, from 0. */
  at: number
  side: 'front' | 'back'
  lang: Lang
  layers: Layers
  logo: ReadyLogo | undefined
}

function drawSide(document: Document, { orderNumber, line, card, at, side, lang, layers, logo }: Side): void {
  document.addPage({ size: [SHEET.width * UNIT, SHEET.height * UNIT], margin: 0 })
  const box = (around: number) => [
    (EDGE - around) * UNIT,
    (EDGE - around) * UNIT,
    (EDGE + FACE.width + around) * UNIT,
    (EDGE + FACE.height + around) * UNIT,
  ]
  Object.assign(document.page.dictionary.data, { TrimBox: box(0), BleedBox: box(BLEED) })
  document.save().scale(UNIT).translate(EDGE, EDGE)
  const face = side === 'front' ? frontFace(card, line.logo) : backFace(card)
  layers.guides(() => {
    document.roundedRect(0, 0, FACE.width, FACE.height, FACE.corner).fill(materialOf(card.finish))
  })
  drawFace(document, { face, card, logo })
  layers.guides(() => drawGuides(document, { face, lang, isPdf: line.logo?.kind === 'pdf' }))
  drawMarks(document)
  const words = WORDS[lang]
  const lines = [
    `${orderNumber} · ${line.position} ${line.title} · ${words.card(at + 1, line.cards.length)} · ${words[side]}`,
    `${finishName(card.finish, 'zh-tw')} ${finishName(card.finish, 'en-us')} · ${[inkOf(card.finish, 'ink'), inkOf(card.finish, 'quiet')].join(', ')}`,
  ]
  document.fillColor(MARKS).font('sans 400').fontSize(17)
  for (const [index, text] of lines.entries())
    document.text(text, 14, FACE.height + BLEED + 14 + index * 24, {
      width: FACE.width - 28,
      height: 18,
      ellipsis: true,
    })
  document.restore()
}

/** What is printed. */
function drawFace(
  document: Document,
  { face, card, logo }: { face: Face; card: PrintCard; logo: ReadyLogo | undefined },
) {
  const { ground } = INKS[card.finish]
  if (face.logo && logo) drawLogo(document, logo, face.logo)
  if (face.code && ground) {
    const { x, y, width, height } = face.code
    document.roundedRect(x, y, width, height, width * CODE_CORNER).fill(inkOf(card.finish, ground))
  }
  document
    .save()
    .translate(face.waves.x, face.waves.y)
    .scale(face.waves.scale)
    .path(WAVES.path)
    .lineWidth(WAVES.line)
    .lineCap('round')
    .stroke(inkOf(card.finish, 'quiet'))
    .restore()
  for (const { role, text, x, y, size, width } of face.texts) {
    const style = FACE_STYLES[role]
    document.font(typefaceOf(style)).fontSize(size).fillColor(inkOf(card.finish, style.ink))
    // The layout estimates widths. Rare letters, such as a row of W, are wider: they are set narrower, and never cut.
    const horizontalScaling = Math.min(100, (100 * width) / document.widthOfString(text))
    document.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', horizontalScaling })
  }
}

/** The outline of the card, and the places of what is not in this file. */
function drawGuides(document: Document, { face, lang, isPdf }: { face: Face; lang: Lang; isPdf: boolean }): void {
  document.roundedRect(0, 0, FACE.width, FACE.height, FACE.corner).lineWidth(1).stroke(GUIDE)
  const place = ({ x, y, width, height }: NonNullable<Face['code']>, text: string, size: number) => {
    document.rect(x, y, width, height).lineWidth(1.5).dash(8, { space: 6 }).stroke(GUIDE).undash()
    document.fillColor(GUIDE).font('sans 400').fontSize(size)
    const top = y + (height - document.heightOfString(text, { width: width - 8 })) / 2
    // With its height, so that the library does not begin another page: it counts in points.
    document.text(text, x + 4, top, { width: width - 8, height, align: 'center' })
  }
  if (face.code) place(face.code, WORDS[lang].code, 22)
  if (face.logo && isPdf) place(face.logo, WORDS[lang].pdf, 13)
}

/** Where the card is cut, outside of the bleed. */
function drawMarks(document: Document): void {
  const { width, height } = FACE
  for (const [x, outwards] of [
    [0, -1],
    [width, 1],
  ] as const)
    for (const y of [0, height]) document.moveTo(x + outwards * MARK.from, y).lineTo(x + outwards * MARK.to, y)
  for (const [y, outwards] of [
    [0, -1],
    [height, 1],
  ] as const)
    for (const x of [0, width]) document.moveTo(x, y + outwards * MARK.from).lineTo(x, y + outwards * MARK.to)
  document.lineWidth(0.9).stroke(MARKS)
}
