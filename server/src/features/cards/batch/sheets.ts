import type { PrintedCard } from './card-list.ts'
import { escaped, type Grid, POINT, pdfCode, pdfPages, svgCode, svgPages } from './sheet.ts'

const GRID: Grid = { columns: 3, rows: 5, width: 62, height: 54 }
const CODE = 40

/** The content of a QR code: the card's address, with the source parameter for scans. */
const contentOf = ({ address }: PrintedCard) => `${address}?s=q`

/** The sheets as SVG, one per page: each card's QR code, with its number and activation code beneath. */
export const svgSheets = (cards: readonly PrintedCard[]): string[] =>
  svgPages(cards, GRID, ({ card, x, y }) => {
    const centre = x + GRID.width / 2
    return (
      svgCode(contentOf(card), 'Q', centre - CODE / 2, y, CODE) +
      `<text x="${centre}" y="${y + CODE + 3}" font-size="3.4">${escaped(card.code)}</text>` +
      `<text x="${centre}" y="${y + CODE + 7}" font-size="2.6">${escaped(card.cardSn)}</text>`
    )
  })

/** The same sheets as one PDF. */
export const pdfSheets = (cards: readonly PrintedCard[]): Promise<Buffer> =>
  pdfPages(cards, GRID, (document, { card, x, y }) => {
    pdfCode(document, contentOf(card), 'Q', x + (GRID.width - CODE) / 2, y, CODE)
    const line = { width: GRID.width * POINT, align: 'center' as const, lineBreak: false }
    document.font('Courier-Bold').fontSize(9.5)
    document.text(card.code, x * POINT, (y + CODE) * POINT, line)
    document.font('Courier').fontSize(7.5)
    document.text(card.cardSn, x * POINT, (y + CODE + 4.5) * POINT, line)
  })
