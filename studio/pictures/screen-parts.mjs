import { SANS, SERIF, text } from './faces.mjs'

/** Parts of the phone's screens: two colour themes, icons and initials. A screen is 390 × 844 units. */

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

export const page = (mood, body) =>
  `<rect width="390" height="844" fill="${mood.ground}"/><g font-family="${SANS}">${text(58, 36, 16, mood.ink, '9:41', `${bold} ${middle}`)}<rect x="322" y="24" width="25" height="12" rx="3.5" fill="none" stroke="${mood.ink}" stroke-opacity=".5"/><rect x="324" y="26" width="19" height="8" rx="2" fill="${mood.ink}"/>${body}<rect x="128" y="829" width="134" height="5" rx="2.5" fill="${mood.ink}" opacity=".8"/></g>`

export const initial = (x, y, r, words, mood) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${mood.soft}"/>${text(x, y + r * 0.36, r, mood.accent, words, `font-family="${SERIF}" font-weight="700" ${middle}`)}`
