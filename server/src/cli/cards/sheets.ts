import PDFDocument from 'pdfkit'
import { qrPath } from '../../shared/qr.ts'
import type { PrintedCard } from './card-list.ts'

/** A4 in millimetres, and the grid on it. */
const PAGE = { width: 210, height: 297 }
const GRID = { columns: 3, rows: 5 }
const CELL = { width: 62, height: 54, code: 40 }
const EDGE = {
  left: (PAGE.width - GRID.columns * CELL.width) / 2,
  top: (PAGE.height - GRID.rows * CELL.height) / 2,
}
const ON_PAGE = GRID.columns * GRID.rows
/** Typographic points per millimetre. */
const POINT = 72 / 25.4

interface Placed {
  card: PrintedCard
  /** Upper left corner of its cell. */
  x: number
  y: number
}

/** The cards of each page, in rows. */
function placed(cards: readonly PrintedCard[]): Placed[][] {
  return Array.from({ length: Math.ceil(cards.length / ON_PAGE) }, (_, page) =>
    cards.slice(page * ON_PAGE, (page + 1) * ON_PAGE).map((card, at) => ({
      card,
      x: EDGE.left + (at % GRID.columns) * CELL.width,
      y: EDGE.top + Math.floor(at / GRID.columns) * CELL.height,
    })),
  )
}

/** The content of a QR code: the card's address, with the source parameter for scans. */
const codeOf = ({ address }: PrintedCard) => qrPath(`${address}?s=q`, { level: 'Q', hasMark: false })

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The sheets as SVG, one per page: each card's QR code, with its number and activation code beneath. */
export function svgSheets(cards: readonly PrintedCard[]): string[] {
  return placed(cards).map((page) => {
    const cells = page.map(({ card, x, y }) => {
      const { side, path } = codeOf(card)
      const centre = x + CELL.width / 2
      return (
        `<svg x="${centre - CELL.code / 2}" y="${y}" width="${CELL.code}" height="${CELL.code}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path d="${path}"/></svg>` +
        `<text x="${centre}" y="${y + CELL.code + 3}" font-size="3.4">${escaped(card.code)}</text>` +
        `<text x="${centre}" y="${y + CELL.code + 7}" font-size="2.6">${escaped(card.cardSn)}</text>`
      )
    })
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE.width}mm" height="${PAGE.height}mm" viewBox="0 0 ${PAGE.width} ${PAGE.height}" font-family="Courier, monospace" text-anchor="middle">` +
      `<rect width="${PAGE.width}" height="${PAGE.height}" fill="#fff"/>${cells.join('')}</svg>\n`
    )
  })
}

/** The same sheets as one PDF. */
export async function pdfSheets(cards: readonly PrintedCard[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info: { Title: 'iDoCard' } })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
  for (const page of placed(cards)) {
    document.addPage()
    for (const { card, x, y } of page) {
      const { side, path } = codeOf(card)
      document
        .save()
        .translate((x + (CELL.width - CELL.code) / 2) * POINT, y * POINT)
        .scale((CELL.code / side) * POINT)
        .path(path)
        .fill('#000')
        .restore()
      const line = { width: CELL.width * POINT, align: 'center' as const, lineBreak: false }
      document.font('Courier-Bold').fontSize(9.5)
      document.text(card.code, x * POINT, (y + CELL.code) * POINT, line)
      document.font('Courier').fontSize(7.5)
      document.text(card.cardSn, x * POINT, (y + CELL.code + 4.5) * POINT, line)
    }
  }
  document.end()
  await ended
  return Buffer.concat(chunks)
}
