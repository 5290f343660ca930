import { a4Document, type Document, fitted, MM, PAGE } from '../../../shared/a4.ts'
import { qrPath } from '../../../shared/qr.ts'
import type { Sheet, Strip } from './sheet.ts'

/** Eight strips of 105 × 74 mm, two beside each other, cut along the lines. */
const STRIP = { columns: 2, rows: 4, width: PAGE.width / 2, height: PAGE.height / 4 }
/** Printers leave this much of a sheet's edge white. */
const EDGE = 8 * MM
const CODE = 34 * MM
const GAP = 5 * MM
const BETWEEN = 1.5 * MM
const GREY = '#555'

/** Sheets with a strip for each person: name, department, a QR code, and how to use it in both languages. */
export const drawSheet = (sheet: Sheet): Promise<Buffer> =>
  a4Document((document) => {
    const onPage = STRIP.columns * STRIP.rows
    for (const [at, strip] of sheet.strips.entries()) {
      if (at % onPage === 0) {
        document.addPage()
        drawCuts(document)
      }
      const x = (at % STRIP.columns) * STRIP.width
      const y = Math.floor((at % onPage) / STRIP.columns) * STRIP.height
      drawStrip(document, sheet, strip, x, y)
    }
    // Everybody has joined since the path was made. A file without a page does not open.
    if (sheet.strips.length === 0) document.addPage()
  })

function drawCuts(document: Document): void {
  const line = (fromX: number, fromY: number, toX: number, toY: number) =>
    document
      .moveTo(fromX, fromY)
      .lineTo(toX, toY)
      .dash(1 * MM, { space: 1.5 * MM })
      .lineWidth(0.4)
      .stroke('#aaa')
  line(STRIP.width, 0, STRIP.width, PAGE.height)
  for (let row = 1; row < STRIP.rows; row += 1) line(0, row * STRIP.height, PAGE.width, row * STRIP.height)
  document.undash()
}

function drawStrip(document: Document, sheet: Sheet, strip: Strip, left: number, top: number): void {
  const [x, y] = [left + EDGE, top + EDGE]
  const inner = STRIP.width - 2 * EDGE
  drawCode(document, strip.url, x, y)
  drawWho(document, sheet, strip, x + CODE + GAP, y, inner - CODE - GAP)
  const how =
    `用手機相機掃描，登入後就有你的公司名片。沒有相機時，打開 ${sheet.typedAt}，輸入代碼。` +
    `代碼只屬於你，只能用一次，有效到 ${strip.until}。\n` +
    `Scan it with your phone and sign in: your company card is ready. Without a camera, open ${sheet.typedAt} and enter the code. ` +
    `It is yours alone, works once, and is valid until ${strip.until}.`
  document.font('bold').fontSize(11).fillColor('#000')
  document.text(strip.code, x, y + CODE + 2 * MM, { width: inner, characterSpacing: 0.5 })
  document.font('regular').fillColor('#222')
  fitted(document, how, [8, 7.5, 7, 6.5, 6], x, y + CODE + 8 * MM, inner, STRIP.height - 2 * EDGE - CODE - 8 * MM)
  document.fillColor('#000')
}

/** Company, person and department below each other, as large as all of them fit beside the code. */
function drawWho(document: Document, sheet: Sheet, strip: Strip, x: number, y: number, width: number): void {
  const parts = [
    { font: 'regular', colour: GREY, size: 8, text: both(sheet.companyCh, sheet.companyEn) },
    { font: 'bold', colour: '#000', size: 15, text: both(strip.nameCh, strip.nameEn) },
    { font: 'regular', colour: GREY, size: 10, text: both(strip.departmentCh, strip.departmentEn) },
  ].filter(({ text }) => text !== '')
  const heightAt = (scale: number) =>
    parts.reduce(
      (sum, { font, size, text }) =>
        sum +
        document
          .font(font)
          .fontSize(size * scale)
          .heightOfString(text, { width }) +
        BETWEEN,
      0,
    )
  const scale = [1, 0.92, 0.85, 0.78, 0.7, 0.6].find((one) => heightAt(one) <= CODE) ?? 0.5
  let top = y
  for (const { font, colour, size, text } of parts) {
    document
      .font(font)
      .fontSize(size * scale)
      .fillColor(colour)
      .text(text, x, top, { width })
    top = document.y + BETWEEN
  }
}

function drawCode(document: Document, url: string, x: number, y: number): void {
  const { side, path } = qrPath(url, { level: 'M', hasMark: false })
  document
    .save()
    .translate(x, y)
    .scale(CODE / side)
    .path(path)
    .fill('#000')
    .restore()
}

/** A text in both languages, once if they are the same. */
const both = (ch: string, en: string) => [...new Set([ch, en])].filter(Boolean).join('\n')
