import PDFDocument from 'pdfkit'
import { type QrOptions, qrPath } from '../../../shared/qr.ts'
import type { PrintedCard } from './card-list.ts'

/** A4 in millimetres. */
const PAGE = { width: 210, height: 297 }
/** Typographic points per millimetre. */
export const POINT = 72 / 25.4

/** The layout of cards on a page: cells of this size in millimetres, centred on the page. */
export interface Grid {
  columns: number
  rows: number
  width: number
  height: number
}

/** A card with the position of the upper left corner of its cell, in millimetres. */
interface Placed {
  card: PrintedCard
  x: number
  y: number
}

/** The placed cards of each page, row by row. */
function placed(cards: readonly PrintedCard[], { columns, rows, width, height }: Grid): Placed[][] {
  const left = (PAGE.width - columns * width) / 2
  const top = (PAGE.height - rows * height) / 2
  const onPage = columns * rows
  return Array.from({ length: Math.ceil(cards.length / onPage) }, (_, page) =>
    cards.slice(page * onPage, (page + 1) * onPage).map((card, at) => ({
      card,
      x: left + (at % columns) * width,
      y: top + Math.floor(at / columns) * height,
    })),
  )
}

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** One SVG for each page. */
export const svgPages = (cards: readonly PrintedCard[], grid: Grid, cell: (at: Placed) => string): string[] =>
  placed(cards, grid).map(
    (page) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE.width}mm" height="${PAGE.height}mm" viewBox="0 0 ${PAGE.width} ${PAGE.height}" font-family="Courier, monospace" text-anchor="middle">` +
      `<rect width="${PAGE.width}" height="${PAGE.height}" fill="#fff"/>${page.map(cell).join('')}</svg>\n`,
  )

/** A QR code as SVG, `size` millimetres wide including its quiet zone. */
export function svgCode(text: string, level: QrOptions['level'], x: number, y: number, size: number): string {
  const { side, path } = qrPath(text, { level, hasMark: false })
  return `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path d="${path}"/></svg>`
}

/** All pages as one PDF. */
export async function pdfPages(
  cards: readonly PrintedCard[],
  grid: Grid,
  cell: (document: PDFKit.PDFDocument, at: Placed) => void,
): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info: { Title: 'iDoCard' } })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
  for (const page of placed(cards, grid)) {
    document.addPage()
    for (const at of page) cell(document, at)
  }
  document.end()
  await ended
  return Buffer.concat(chunks)
}

/** Draws a QR code in a PDF, like {@link svgCode}. */
export function pdfCode(
  document: PDFKit.PDFDocument,
  text: string,
  level: QrOptions['level'],
  x: number,
  y: number,
  size: number,
): void {
  const { side, path } = qrPath(text, { level, hasMark: false })
  pdfPath(document, path, x, y, size / side)
}

/** Draws an SVG path in a PDF, moved to a position and scaled. */
export function pdfPath(document: PDFKit.PDFDocument, path: string, x: number, y: number, scale: number): void {
  document
    .save()
    .translate(x * POINT, y * POINT)
    .scale(scale * POINT)
    .path(path)
    .fill('#000')
    .restore()
}
