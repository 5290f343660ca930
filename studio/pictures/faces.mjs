import { readFileSync } from 'node:fs'
import { SAMPLE_QR, SAMPLE_QR_SIZE } from '../../web/app/kit/sample-qr.ts'
import { MATERIALS } from './materials.mjs'

/** Faces of cards, 856 × 540 units, as SVG symbols. Texts use the machine's CJK font as a fallback. */

export const SERIF = "'Noto Serif CJK TC','Noto Serif TC','Songti TC',PMingLiU,serif"
export const SANS = "'Noto Sans CJK TC','Noto Sans TC','PingFang TC','Microsoft JhengHei',sans-serif"

/** The NFC icon: three arcs, 60 units high, centred on x, y. */
const waves = (x, y, colour, size = 60) =>
  `<g transform="translate(${x} ${y}) scale(${size / 60})" fill="none" stroke="${colour}" stroke-width="6" stroke-linecap="round"><path d="M-14-9a16 16 0 0 1 0 18M-3-19a32 32 0 0 1 0 38M9-28a47 47 0 0 1 0 56"/></g>`

const [, LOGO] = readFileSync(new URL('../../web/public/brand/logo.svg', import.meta.url), 'utf8').match(/ d="([^"]+)"/)

/** The wordmark of web/public/brand/logo.svg, 76 units high at scale 1. */
export const wordmark = (x, y, scale, ink, dot) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="${LOGO}" fill="none" stroke="${ink}" stroke-width="9"/><circle cx="6.5" cy="11.2" r="6.2" fill="${dot}"/></g>`

/** The sample QR code, `size` units wide. */
const qr = (x, y, size, ink) =>
  `<path transform="translate(${x} ${y}) scale(${size / SAMPLE_QR_SIZE})" d="${SAMPLE_QR}" stroke="${ink}" stroke-width="1.02" fill="none"/>`

export const text = (x, y, size, fill, words, more = '') =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" ${more}>${words}</text>`

/**
 * The front of a card.
 * @param {string} finish a key of MATERIALS
 * @param {{name: string, latin: string, title: string, company: string, logo?: string}} person `logo` is SVG drawn
 *   in a box of 64 × 64 units
 * @param {{isPaper?: boolean, isEnglish?: boolean}} options `isPaper`: an ordinary paper card, without the NFC icon;
 *   `isEnglish`: English first
 */
export function front(finish, person, { isPaper = false, isEnglish = false } = {}) {
  const { ground, ink, quiet, accent } = MATERIALS[finish]
  const company = isEnglish ? person.companyEn : person.company
  const [first, second] = isEnglish ? [person.latin, person.name] : [person.name, person.latin]
  return `${ground}
<g font-family="${SANS}">
${person.logo ? `<g transform="translate(64 58)" color="${person.brand ?? accent}">${person.logo}</g>` : ''}
${text(person.logo ? 148 : 64, 103, 34, ink, company, 'font-weight="500"')}
${isPaper ? '' : waves(768, 92, quiet, 62)}
${text(62, 372, isEnglish ? 72 : 84, ink, first, `font-family="${SERIF}" font-weight="700"`)}
${text(66, 424, 32, ink, second)}
${text(66, 474, 28, quiet, isEnglish ? person.title.split(' ').slice(1).join(' ') : person.title)}
</g>`
}

/** The back of a card: the QR code, the wordmark, and how to use it. */
export function back(finish, isEnglish = false) {
  const { ground, ink, quiet, accent, qr: code } = MATERIALS[finish]
  return `${ground}
<g font-family="${SANS}">
${code[1] === 'none' ? '' : `<rect x="52" y="118" width="304" height="304" rx="16" fill="${code[1]}"/>`}
${qr(90, 156, 228, code[0])}
${wordmark(424, 140, 0.92, ink, accent)}
${text(424, 322, 34, ink, isEnglish ? 'Touch a phone, or scan' : '靠近手機，或掃描')}
${text(424, 366, 26, quiet, isEnglish ? '靠近手機，或掃描' : 'Touch a phone, or scan')}
${waves(444, 408, quiet, 40)}
</g>`
}

/**
 * The insert of a card's sleeve, 900 × 550 units, as `npm run cards` prints it (server/src/cli/cards/sleeves.ts), with
 * an invented code.
 */
export const insert = () =>
  `<rect width="900" height="550" fill="#fffdf9"/>${qr(58, 50, 360, '#16201c')}
<g font-family="${SANS}" text-anchor="middle" fill="#16201c">
${text(665, 205, 48, '#16201c', '掃描開通這張名片', 'font-weight="700"')}
${text(665, 262, 31, '#16201c', 'Scan to activate this card')}
${text(665, 326, 22, '#5c635d', 'idocard.example/4m7kq2pd9x')}
${text(450, 506, 46, '#16201c', '7K4M-2QPD-9XTB-V3HR', 'font-weight="700" letter-spacing="3"')}
</g>`
