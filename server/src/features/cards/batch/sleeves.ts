import type { PrintedCard } from './card-list.ts'
import { escaped, type Grid, POINT, pdfCode, pdfPages, pdfPath, svgCode, svgPages } from './sheet.ts'

/** Inserts in the size of a Taiwanese business card, ten on a page. */
const GRID: Grid = { columns: 2, rows: 5, width: 90, height: 55 }
const CODE = { x: 3, y: 2.5, size: 41 }
/** The centre of the text beside the QR code, in millimetres from the left edge of the insert. */
const WORDS = 66.5
const CHINESE = { size: 4.6, y: 21 }

/** 掃描開通這張名片 in outlines of Noto Sans CJK TC Bold (SIL Open Font License), as few printers have a Chinese font. */
const SCAN_CHINESE = {
  unitsPerEm: 100,
  width: 800,
  path: 'M38 -69L38 -61L77 -61L77 -57L42 -57L42 -48L88 -48L88 -61L95 -61L95 -70L88 -70L88 -82L43 -82L43 -73L77 -73L77 -69ZM34 -45L34 -25L40 -25L40 2L51 2L51 -20L59 -20L59 9L69 9L69 -20L79 -20L79 -8C79 -7 79 -6 78 -6C77 -6 74 -6 71 -7C72 -4 73 0 74 3C79 3 83 3 86 1C88 0 89 -3 89 -7L89 -25L95 -25L95 -45ZM44 -29L44 -36L59 -36L59 -29ZM84 -29L69 -29L69 -36L84 -36ZM14 -85L14 -66L4 -66L4 -55L14 -55L14 -38C10 -36 6 -35 2 -35L5 -23L14 -26L14 -4C14 -2 14 -2 13 -2C11 -2 8 -2 4 -2C6 1 7 6 7 9C14 9 18 9 21 7C24 5 25 2 25 -4L25 -29L34 -32L32 -42L25 -41L25 -55L35 -55L35 -66L25 -66L25 -85ZM150 -18L160 -18L160 -7L150 -7ZM150 -28L150 -39L160 -39L160 -28ZM182 -18L182 -7L171 -7L171 -18ZM182 -28L171 -28L171 -39L182 -39ZM139 -49L139 9L150 9L150 4L182 4L182 8L193 8L193 -49ZM145 -85L145 -73L135 -73L135 -66L127 -66L127 -85L116 -85L116 -66L104 -66L104 -55L116 -55L116 -37C111 -36 106 -35 102 -34L104 -22L116 -25L116 -4C116 -2 115 -2 114 -2C113 -2 108 -2 105 -2C106 1 107 6 108 9C115 9 120 9 123 7C126 5 127 2 127 -4L127 -28L138 -31L137 -42L127 -40L127 -55L137 -55L137 -62L145 -62L145 -53L157 -53L157 -62L164 -62L164 -73L157 -73L157 -85ZM167 -73L167 -62L174 -62L174 -53L186 -53L186 -62L197 -62L197 -73L186 -73L186 -85L174 -85L174 -73ZM254 -31L254 -23L245 -23L245 -31ZM224 -23L224 -14L234 -14C233 -8 231 -2 224 2C227 4 230 7 232 9C240 3 244 -7 245 -14L254 -14L254 7L265 7L265 -14L276 -14L276 -23L265 -23L265 -31L274 -31L274 -40L226 -40L226 -31L235 -31L235 -23ZM235 -60L235 -54L220 -54L220 -60ZM235 -67L220 -67L220 -73L235 -73ZM281 -60L281 -54L265 -54L265 -60ZM281 -67L265 -67L265 -73L281 -73ZM287 -81L253 -81L253 -45L281 -45L281 -5C281 -4 280 -3 279 -3C277 -3 272 -3 268 -3C269 0 271 5 271 9C279 9 284 8 288 6C292 4 293 1 293 -5L293 -81ZM208 -81L208 9L220 9L220 -46L247 -46L247 -81ZM307 -79C311 -74 317 -67 320 -63L329 -70C326 -74 320 -80 316 -85ZM337 -82L337 -73L373 -73C370 -71 368 -69 365 -67C361 -69 356 -71 353 -72L345 -65C349 -64 354 -62 359 -60L336 -60L336 -8L346 -8L346 -23L359 -23L359 -8L369 -8L369 -23L382 -23L382 -18C382 -17 382 -17 380 -17C379 -17 376 -17 373 -17C374 -14 375 -11 375 -8C381 -8 386 -8 389 -9C392 -11 393 -13 393 -18L393 -60L381 -60C379 -61 377 -62 375 -63C381 -67 388 -72 393 -76L385 -82L383 -82ZM382 -51L382 -46L369 -46L369 -51ZM346 -37L359 -37L359 -32L346 -32ZM346 -46L346 -51L359 -51L359 -46ZM382 -37L382 -32L369 -32L369 -37ZM306 -26C307 -27 310 -28 312 -28L321 -28C317 -14 311 -4 302 1C304 3 308 7 309 9C314 6 319 1 322 -4C330 5 341 7 360 7C371 7 384 7 394 6C395 3 397 -2 398 -5C387 -4 370 -3 360 -3C344 -3 333 -4 327 -14C329 -20 331 -27 333 -35L327 -38L325 -37L318 -37C323 -44 329 -53 333 -59L326 -62L325 -62L304 -62L304 -52L317 -52C314 -47 309 -41 308 -39C306 -37 304 -37 302 -36C303 -34 306 -29 306 -26ZM439 -48L439 -39L487 -39L487 -48ZM439 -61L439 -52L487 -52L487 -61ZM449 -26L476 -26L476 -18L449 -18ZM438 -35L438 -9L488 -9L488 -35ZM407 -79C411 -74 417 -67 420 -63L429 -70C426 -74 420 -80 416 -85ZM453 -82C455 -80 457 -77 458 -74L432 -74L432 -65L496 -65L496 -74L466 -74L471 -76C469 -79 467 -83 464 -86ZM406 -26C407 -27 410 -28 412 -28L421 -28C417 -14 411 -4 402 1C404 3 408 7 409 9C414 6 419 1 422 -4C430 5 441 7 460 7C471 7 484 7 494 6C495 3 497 -2 498 -5C487 -4 470 -3 460 -3C444 -3 433 -4 427 -14C429 -20 431 -27 433 -35L427 -38L425 -37L418 -37C423 -44 429 -53 433 -59L426 -62L425 -62L404 -62L404 -52L417 -52C414 -47 409 -41 408 -39C406 -37 404 -37 402 -36C403 -34 406 -29 406 -26ZM542 9C544 8 548 6 567 0C566 -2 566 -7 566 -10L553 -6L553 -29L558 -29C565 -13 576 1 590 8C591 5 595 0 598 -2C592 -4 586 -8 582 -12C586 -15 590 -18 595 -21L586 -29C583 -26 579 -22 575 -19C573 -22 571 -26 569 -29L595 -29L595 -40L555 -40L555 -45L590 -45L590 -53L555 -53L555 -58L590 -58L590 -67L555 -67L555 -71L594 -71L594 -81L543 -81L543 -40L537 -40L537 -29L542 -29L542 -9C542 -4 539 -2 537 0C539 2 542 7 542 9ZM507 -59C507 -48 507 -34 506 -26L524 -26C524 -11 523 -5 521 -4C520 -3 519 -3 518 -3C516 -3 511 -3 507 -3C509 0 511 5 511 9C516 9 520 9 523 8C526 8 528 7 530 4C533 1 535 -9 536 -32C536 -33 536 -36 536 -36L517 -36L518 -48L535 -48L535 -81L506 -81L506 -70L524 -70L524 -59ZM636 -85C630 -74 619 -62 602 -53C605 -51 609 -47 611 -44C615 -46 619 -49 622 -52C627 -48 633 -42 637 -38C627 -30 615 -24 602 -21C605 -18 608 -13 609 -10C617 -12 624 -16 631 -20L631 9L643 9L643 5L677 5L677 9L690 9L690 -36L654 -36C664 -46 672 -58 677 -71L669 -76L667 -75L644 -75C646 -78 648 -80 649 -83ZM677 -6L643 -6L643 -25L677 -25ZM636 -64L661 -64C657 -58 653 -52 647 -46C643 -51 636 -56 631 -59C633 -61 634 -63 636 -64ZM719 -83L719 -49C719 -32 717 -14 705 0C708 2 712 6 714 9C723 0 727 -12 729 -25L767 -25L767 9L779 9L779 -37L731 -37C731 -41 731 -45 731 -49L731 -50L776 -50L776 -85L763 -85L763 -62L731 -62L731 -83Z',
}
const SCAN_ENGLISH = 'Scan to activate this card'
const LINE = '#b8b2a6'

/**
 * The card's own address without its scheme. A holder who types the code needs it to find the site, and it shows which
 * card belongs in the sleeve.
 */
const shownAddress = ({ address }: PrintedCard) => address.replace(/^https?:\/\//, '')
/** The font size of the address in millimetres: smaller for a long address, so that it fits beside the code. */
const addressSize = (card: PrintedCard) => Math.min(2.3, 42 / (shownAddress(card).length * 0.55))

/**
 * The sleeves' inserts as SVG, one file per page. Each has a QR code that activates the card and, below it, the code to
 * type instead.
 */
export const svgSleeves = (cards: readonly PrintedCard[]): string[] =>
  svgPages(cards, GRID, ({ card, x, y }) => {
    const scale = CHINESE.size / SCAN_CHINESE.unitsPerEm
    const left = x + WORDS - (SCAN_CHINESE.width * scale) / 2
    const words = (at: number, size: number, text: string) =>
      `<text x="${x + WORDS}" y="${y + at}" font-family="Helvetica, Arial, sans-serif" font-size="${size}">${escaped(text)}</text>`
    return (
      `<rect x="${x}" y="${y}" width="${GRID.width}" height="${GRID.height}" fill="none" stroke="${LINE}" stroke-width="0.1"/>` +
      svgCode(card.activationAddress, 'M', x + CODE.x, y + CODE.y, CODE.size) +
      `<path transform="translate(${left} ${y + CHINESE.y}) scale(${scale})" d="${SCAN_CHINESE.path}"/>` +
      words(27, 3.3, SCAN_ENGLISH) +
      words(33.5, addressSize(card), shownAddress(card)) +
      `<text x="${x + GRID.width / 2}" y="${y + 50}" font-size="5" font-weight="bold">${escaped(card.code)}</text>`
    )
  })

/** The same inserts as one PDF. */
export const pdfSleeves = (cards: readonly PrintedCard[]): Promise<Buffer> =>
  pdfPages(cards, GRID, (document, { card, x, y }) => {
    document
      .rect(x * POINT, y * POINT, GRID.width * POINT, GRID.height * POINT)
      .lineWidth(0.1 * POINT)
      .stroke(LINE)
    pdfCode(document, card.activationAddress, 'M', x + CODE.x, y + CODE.y, CODE.size)
    const scale = CHINESE.size / SCAN_CHINESE.unitsPerEm
    pdfPath(document, SCAN_CHINESE.path, x + WORDS - (SCAN_CHINESE.width * scale) / 2, y + CHINESE.y, scale)
    /** Draws a line of text, horizontally centred at `middle`, in millimetres. */
    const line = (middle: number, baseline: number, font: string, size: number, text: string) => {
      document.font(font).fontSize(size * POINT)
      const width = document.widthOfString(text)
      document.text(text, (x + middle) * POINT - width / 2, (y + baseline) * POINT, {
        baseline: 'alphabetic',
        lineBreak: false,
      })
    }
    line(WORDS, 27, 'Helvetica', 3.3, SCAN_ENGLISH)
    line(WORDS, 33.5, 'Helvetica', addressSize(card), shownAddress(card))
    line(GRID.width / 2, 50, 'Courier-Bold', 5, card.code)
  })
