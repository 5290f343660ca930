import { FACE, frontFace } from '@idocard/domain/commerce/print-face'
import { a4Document, type Document, fitted, MM, PAGE } from '../../../shared/a4.ts'
import type { Paper, PaperOrder } from './papers.ts'

const EDGE = 18 * MM
const INNER = PAGE.width - 2 * EDGE
/** A sheet of eight labels of 105 × 74 mm, two beside each other. */
const LABEL = { columns: 2, rows: 4, width: 105 * MM, height: 74.25 * MM }
/** Printers leave this much of a sheet's edge white. */
const LABEL_EDGE = 9 * MM
/** The front of a card, at this part of its size. */
const CARD = { width: 54 * MM, height: (54 * MM * FACE.height) / FACE.width, gap: 4 * MM }

const WORDS = {
  'zh-tw': { title: '出貨明細', to: '收件人', order: '訂單', remark: '備註', numbers: '卡號' },
  'en-us': { title: 'Packing slip', to: 'Ship to', order: 'Order', remark: 'Note', numbers: 'Card numbers' },
} as const

/** Packing slips, each on a page of its own, or sheets of address labels, as one PDF. */
export const drawPapers = ({ kind, orders }: Paper): Promise<Buffer> =>
  a4Document((document) => {
    if (kind === 'labels') drawLabels(document, orders)
    else for (const order of orders) drawSlip(document, order)
  })

function drawLabels(document: Document, orders: readonly PaperOrder[]): void {
  const onPage = LABEL.columns * LABEL.rows
  for (const [at, order] of orders.entries()) {
    if (at % onPage === 0) document.addPage()
    const x = (at % LABEL.columns) * LABEL.width + LABEL_EDGE
    const y = Math.floor((at % onPage) / LABEL.columns) * LABEL.height + LABEL_EDGE
    const width = LABEL.width - 2 * LABEL_EDGE
    // In the order in which a Chinese address is written: place, then person. The sender is small, at the foot.
    document.font('regular')
    fitted(document, order.address, [13, 11, 9], x, y, width, 22 * MM)
    document.font('bold')
    fitted(document, `${order.name}　收`, [18, 14, 11, 9], x, y + 24 * MM, width, 11 * MM)
    document
      .font('regular')
      .fontSize(12)
      .text(order.phone, x, y + 36 * MM, { width })
    document.fillColor('#444')
    const sender = [`寄件人　${order.seller.name}`, order.seller.address, order.orderNumber].join('\n')
    fitted(document, sender, [8, 7, 6], x, y + 43.5 * MM, width, 12.5 * MM)
    document.fillColor('#000')
  }
}

function drawSlip(document: Document, order: PaperOrder): void {
  const t = WORDS[order.lang]
  document.addPage()
  document.font('bold').fontSize(20).text(t.title, EDGE, EDGE, { width: INNER })
  document.fontSize(14).text(order.orderNumber, EDGE, EDGE + 2 * MM, { width: INNER, align: 'right' })
  const half = (INNER - 8 * MM) / 2
  const top = EDGE + 14 * MM
  const block = (x: number, title: string, lines: readonly string[]) => {
    document.font('bold').fontSize(9).fillColor('#555').text(title, x, top, { width: half })
    document.font('regular').fontSize(11).fillColor('#000').text(lines.join('\n'), { width: half })
    return document.y
  }
  const left = block(EDGE, t.to, [order.name, order.phone, order.address])
  const right = block(EDGE + half + 8 * MM, t.order, order.facts)
  rule(document, Math.max(left, right) + 4 * MM)
  document.x = EDGE
  document.y += 4 * MM
  for (const line of order.lines) {
    room(document, 14 * MM)
    // A box to tick when the goods are in the parcel.
    document
      .rect(EDGE, document.y + 1.2 * MM, 4 * MM, 4 * MM)
      .lineWidth(0.8)
      .stroke('#000')
    document
      .font('bold')
      .fontSize(12)
      .text(`${line.title} × ${line.quantity}`, EDGE + 8 * MM, document.y, { width: INNER - 8 * MM })
    document.font('regular').fontSize(9.5)
    for (const detail of line.details) {
      room(document, 5 * MM)
      document.text(detail, EDGE + 8 * MM, document.y, { width: INNER - 8 * MM })
    }
    drawCards(document, line)
    document.y += 4 * MM
  }
  if (order.numbers.length > 0) drawNote(document, t.numbers, inRows(order.numbers))
  if (order.remark) drawNote(document, t.remark, [order.remark])
  room(document, 24 * MM)
  rule(document, document.y)
  document
    .font('regular')
    .fontSize(9)
    .text(order.foot.join('\n'), EDGE, document.y + 3 * MM, { width: INNER })
}

/** Lines under a heading, which go on over the end of a page. */
function drawNote(document: Document, title: string, lines: readonly string[]): void {
  room(document, 16 * MM)
  rule(document, document.y)
  document
    .font('bold')
    .fontSize(9)
    .fillColor('#555')
    .text(title, EDGE, document.y + 3 * MM, { width: INNER })
  document.font('regular').fontSize(11).fillColor('#000')
  for (const line of lines) {
    room(document, 5 * MM)
    document.text(line, EDGE, document.y, { width: INNER })
  }
  document.y += 4 * MM
}

/** So many numbers of cards stand in a row. */
const NUMBERS_IN_ROW = 6
const inRows = (numbers: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(numbers.length / NUMBERS_IN_ROW) }, (_, row) =>
    numbers.slice(row * NUMBERS_IN_ROW, (row + 1) * NUMBERS_IN_ROW).join('　'),
  )

/** What is printed on the fronts, so that cards are not mistaken for others. */
function drawCards(document: Document, { cards }: PaperOrder['lines'][number]): void {
  const inRow = Math.floor((INNER - 8 * MM + CARD.gap) / (CARD.width + CARD.gap))
  for (let at = 0; at < cards.length; at += inRow) {
    room(document, CARD.height + CARD.gap)
    const y = document.y + 2 * MM
    for (const [index, card] of cards.slice(at, at + inRow).entries()) {
      const x = EDGE + 8 * MM + index * (CARD.width + CARD.gap)
      const scale = CARD.width / FACE.width
      document
        .roundedRect(x, y, CARD.width, CARD.height, 2 * MM)
        .lineWidth(0.5)
        .stroke('#888')
      for (const { role, text, x: left, y: baseline, size } of frontFace(card, null).texts)
        document
          .font(role === 'name' ? 'bold' : 'regular')
          .fontSize(size * scale)
          .text(text, x + left * scale, y + baseline * scale, { lineBreak: false, baseline: 'alphabetic' })
    }
    document.x = EDGE
    document.y = y + CARD.height + 2 * MM
  }
}

/** Begins a new page if less than `height` is left of this one. */
function room(document: Document, height: number): void {
  if (document.y + height <= PAGE.height - EDGE) return
  document.addPage()
  document.x = EDGE
  document.y = EDGE
}

function rule(document: Document, y: number): void {
  document
    .moveTo(EDGE, y)
    .lineTo(PAGE.width - EDGE, y)
    .lineWidth(0.5)
    .stroke('#bbb')
  document.y = y
}
