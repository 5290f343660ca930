import { FINISHES, finishName } from '@idocard/domain/commerce/finish'
import { frontFace, INKS } from '@idocard/domain/commerce/print-face'
import { INK_NAMES } from '@idocard/domain/commerce/print-file'
import type { Lang } from '@idocard/domain/language'
import { FINE_DPI, logoDpi, type ReadyLogo } from './draw-logo.ts'
import { inkOf } from './inks.ts'
import type { PrintedLine, PrintedOrder } from './print-files.ts'

type Document = PDFKit.PDFDocument

const MM = 72 / 25.4
const EDGE = 18 * MM
const INNER = 210 * MM - 2 * EDGE
const TABLE = 104 * MM
const ROW = 13 * MM
const ROWS = 13

const WORDS = {
  'zh-tw': {
    title: '印製檔',
    counts: (orders: number, cards: number, day: string) => `${day}　${orders} 筆訂單，${cards} 張名片`,
    notes: [
      '這幾頁是目錄，不用印。之後每張名片兩頁：先正面，再背面。',
      '成品 85.60 × 53.98 mm，圓角 3.18 mm，四邊各 3 mm 出血。TrimBox 是成品，BleedBox 含出血。',
      '名片材質不用印，油墨是下列特別色。標誌用原檔的顏色。名為「不印」的圖層與特別色只供對位。',
      '背面的 QR 碼每張不同，不在這個檔案裡，請依製卡批次的檔案印在虛線框內。',
    ],
    units: (title: string, quantity: number) => `${title} × ${quantity}`,
    cards: (cards: number, from: number, to: number) => `${cards} 張，第 ${from}–${to} 頁`,
    of: (name: string, count: number) => `${name} ${count} 張`,
    comma: '、',
    none: '無標誌',
    pixels: (kind: string, dpi: number) => `標誌：${kind}，${dpi} dpi`,
    coarse: (dpi: number) => `注意：標誌只有 ${dpi} dpi，印出來會粗糙`,
    vector: '標誌：SVG，向量',
    attached: '注意：標誌是 PDF，附在這份檔案裡，請另外置入',
    lost: '注意：找不到標誌的檔案',
  },
  'en-us': {
    title: 'Print file',
    counts: (orders: number, cards: number, day: string) => `${day} · Orders: ${orders} · Cards: ${cards}`,
    notes: [
      'These pages are an index and are not printed. Each card has two pages after them: its front, then its back.',
      'Cards are 85.60 × 53.98 mm with corners of 3.18 mm, and 3 mm bleed on each side. TrimBox is the card, BleedBox has the bleed.',
      'The material is not printed. Inks are the spot colours below, and logos have the colours of their files. What is named (not printed) is for alignment only.',
      'The QR code on the back differs from card to card and is not in this file. Print it in the dashed frame, from the files of the batch.',
    ],
    units: (title: string, quantity: number) => `${title} × ${quantity}`,
    cards: (cards: number, from: number, to: number) => `Cards: ${cards}, pages ${from}–${to}`,
    of: (name: string, count: number) => `${name}: ${count}`,
    comma: ', ',
    none: 'No logo',
    pixels: (kind: string, dpi: number) => `Logo: ${kind}, ${dpi} dpi`,
    coarse: (dpi: number) => `Note: the logo has only ${dpi} dpi and prints coarsely`,
    vector: 'Logo: SVG, as vectors',
    attached: 'Note: the logo is a PDF. It is attached to this file and has to be placed',
    lost: 'Note: the file of the logo was not found',
  },
} as const

/** The number of pages of the index. */
const indexPages = (orders: readonly PrintedOrder[]): number =>
  Math.ceil(orders.reduce((sum, { lines }) => sum + lines.length, 0) / ROWS)

interface Index {
  lang: Lang
  day: string
  orders: readonly PrintedOrder[]
  logos: ReadonlyMap<string, ReadyLogo>
}

/** Draws what is in the file: its orders with their pages, and the inks. */
export function drawIndex(document: Document, { lang, day, orders, logos }: Index): void {
  const t = WORDS[lang]
  const rows = orders.flatMap(({ orderNumber, lines }) => lines.map((line) => ({ orderNumber, line })))
  const cards = rows.reduce((sum, { line }) => sum + line.cards.length, 0)
  let page = indexPages(orders) + 1
  for (const [at, { orderNumber, line }] of rows.entries()) {
    if (at % ROWS === 0) {
      document.addPage({ size: 'A4', margin: 0 })
      drawHead(document, { title: t.title, counts: t.counts(orders.length, cards, day), notes: t.notes, lang, rows })
    }
    const y = TABLE + (at % ROWS) * ROW
    const to = page + line.cards.length * 2 - 1
    const cut = { height: 14, ellipsis: true }
    document
      .moveTo(EDGE, y)
      .lineTo(EDGE + INNER, y)
      .lineWidth(0.5)
      .stroke('#999999')
    document.fillColor('#000000').font('sans 700').fontSize(9)
    document.text(orderNumber, EDGE, y + 4, { width: 34 * MM, ...cut })
    document.text(`${line.position} ${t.units(line.title, line.quantity)}`, EDGE + 36 * MM, y + 4, {
      width: INNER - 88 * MM,
      ...cut,
    })
    document.font('sans 400').text(t.cards(line.cards.length, page, to), EDGE + INNER - 50 * MM, y + 4, {
      width: 50 * MM,
      align: 'right',
      ...cut,
    })
    const finishes = FINISHES.flatMap((finish) => {
      const count = line.cards.filter((card) => card.finish === finish).length
      return count > 0 ? [t.of(finishName(finish, lang), count)] : []
    })
    const details = `${finishes.join(t.comma)} · ${logoWords(line, logos, lang)}`
    document.text(details, EDGE + 36 * MM, y + 19, { width: INNER - 36 * MM, ...cut })
    page = to + 1
  }
}

function drawHead(
  document: Document,
  {
    title,
    counts,
    notes,
    lang,
    rows,
  }: { title: string; counts: string; notes: readonly string[]; lang: Lang; rows: readonly { line: PrintedLine }[] },
): void {
  document.fillColor('#000000').font('sans 700').fontSize(20).text(title, EDGE, EDGE)
  document
    .font('sans 400')
    .fontSize(10)
    .text(counts, EDGE, EDGE + 10.5 * MM)
  document.fontSize(8.5)
  for (const note of notes) document.text(note, EDGE, document.y + 3, { width: INNER })
  const used = FINISHES.filter((finish) => rows.some(({ line }) => line.cards.some((card) => card.finish === finish)))
  let y = document.y + 8
  for (const finish of used) {
    document.fillColor('#000000').font('sans 700').fontSize(8.5).text(finishName(finish, lang), EDGE, y)
    for (const [at, ink] of (['ink', 'quiet'] as const).entries()) {
      const x = EDGE + (36 + at * 68) * MM
      document
        .rect(x, y + 1, 5 * MM, 3.4 * MM)
        .lineWidth(0.3)
        .fillAndStroke(inkOf(finish, ink), '#999999')
      const name = lang === 'zh-tw' ? `${INK_NAMES[finish][ink][lang]} ${inkOf(finish, ink)}` : inkOf(finish, ink)
      document
        .fillColor('#000000')
        .font('sans 400')
        .text(`${name} ${INKS[finish][ink].toUpperCase()}`, x + 7 * MM, y)
    }
    y += 5.4 * MM
  }
}

function logoWords(line: PrintedLine, logos: ReadonlyMap<string, ReadyLogo>, lang: Lang): string {
  const t = WORDS[lang]
  const logo = line.logo && logos.get(line.logo.id)
  const [card] = line.cards
  const box = card && frontFace(card, line.logo).logo
  if (!line.logo || !logo || !box) return t.none
  if (logo.as !== 'pixels') return t[logo.as]
  const dpi = logoDpi(logo, box)
  return dpi < FINE_DPI ? t.coarse(dpi) : t.pixels(line.logo.kind.toUpperCase(), dpi)
}
