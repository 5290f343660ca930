import { SANS, SERIF, text } from './faces.mjs'

/** Parts of the phone's screens: two colour themes, line icons, fields and buttons. A screen is 390 × 844 units. */

export const LIGHT = {
  ground: '#faf7f1',
  surface: '#ffffff',
  ink: '#1a211e',
  quiet: '#5c635d',
  line: '#e2dacb',
  accent: '#0f634c',
  on: '#ffffff',
  soft: '#e4efe9',
}
export const DARK = {
  ground: '#141b18',
  surface: '#1f2824',
  ink: '#f6f2ea',
  quiet: '#b3b6ad',
  line: '#323d38',
  accent: '#8ccbb4',
  on: '#10231c',
  soft: '#22352d',
}

export const bold = 'font-weight="600"'
export const middle = 'text-anchor="middle"'
export const icon = (x, y, d, colour) =>
  `<path transform="translate(${x} ${y})" d="${d}" fill="none" stroke="${colour}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/>`
/** Line icons in a box of 24. */
export const ICONS = {
  phone: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2',
  mail: 'M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM3 7l9 6 9-6',
  pin: 'M9 11a3 3 0 1 0 6 0 3 3 0 0 0-6 0M17.7 16.7 13.4 21a2 2 0 0 1-2.8 0l-4.3-4.3a8 8 0 1 1 11.4 0',
  chat: 'M4 20l1.3-3.9A9 8 0 1 1 8.7 19z',
  star: 'M12 17.8 5.8 21l1.2-6.9-5-4.9 6.9-1L12 2l3.1 6.2 6.9 1-5 4.9 1.2 6.9z',
  search: 'M3 10a7 7 0 1 0 14 0 7 7 0 0 0-14 0M21 21l-6-6',
}

export const page = (mood, body) =>
  `<rect width="390" height="844" fill="${mood.ground}"/><g font-family="${SANS}">${text(58, 36, 16, mood.ink, '9:41', `${bold} ${middle}`)}<rect x="322" y="24" width="25" height="12" rx="3.5" fill="none" stroke="${mood.ink}" stroke-opacity=".5"/><rect x="324" y="26" width="19" height="8" rx="2" fill="${mood.ink}"/>${body}<rect x="128" y="829" width="134" height="5" rx="2.5" fill="${mood.ink}" opacity=".8"/></g>`

export const button = (mood, y, words, filled, x = 24, w = 342) =>
  `<rect x="${x}" y="${y}" width="${w}" height="52" rx="12" fill="${filled ? mood.accent : mood.surface}" ${filled ? '' : `stroke="${mood.line}" stroke-width="1.2"`}/>${text(x + w / 2, y + 32.5, 17, filled ? mood.on : mood.ink, words, `${bold} ${middle}`)}`

export const initial = (x, y, r, words, mood) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${mood.soft}"/>${text(x, y + r * 0.36, r, mood.accent, words, `font-family="${SERIF}" font-weight="700" ${middle}`)}`

export const input = (y, label, value) =>
  `${text(24, y, 15, LIGHT.ink, label, bold)}<rect x="24" y="${y + 12}" width="342" height="50" rx="8" fill="#fff" stroke="#878276"/>${text(40, y + 43, 17, LIGHT.ink, value)}`
