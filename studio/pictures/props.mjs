import { insert as insertFace, SANS, text, wordmark } from './faces.mjs'
import { box, placed, shadow } from './scene.mjs'

/**
 * Things that lie on the table beside the cards. Millimetres, like the scene; `place` is {x, y, turn, height?, tilt}.
 */

const stops = (...colours) => colours.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('')

/** Gradients for the things below, for a scene's `defs`. */
export const PROP_DEFS = `
<clipPath id="mouth"><circle r="38.8"/></clipPath>
<linearGradient id="glaze" x1="0" y1="0" x2="1" y2=".3">${stops([0, '#fffdf8'], [0.45, '#f1ebdf'], [1, '#b9ae9a'])}</linearGradient>
<radialGradient id="saucer" cx=".35" cy=".3" r=".8">${stops([0, '#fffdf9'], [0.6, '#f4eee3'], [1, '#d9cfbe'])}</radialGradient>
<radialGradient id="inside" cx=".62" cy=".66" r=".7">${stops([0, '#f7f1e6'], [1, '#a89c86'])}</radialGradient>
<radialGradient id="coffee" cx=".42" cy=".4" r=".62">${stops([0, '#7b4a22'], [0.7, '#5a3214'], [0.92, '#8d5c2d'], [1, '#b98a4f'])}</radialGradient>
<radialGradient id="tea" cx=".42" cy=".4" r=".62">${stops([0, '#c58a2c'], [0.75, '#a96b17'], [1, '#e0b566'])}</radialGradient>
<linearGradient id="kraft" x1="0" y1="0" x2="1" y2="1">${stops([0, '#d9b98d'], [1, '#c29c6b'])}</linearGradient>
<linearGradient id="kraft-side" x1="0" y1="0" x2="1" y2="0">${stops([0, '#b58d5c'], [1, '#8f6a3f'])}</linearGradient>
<linearGradient id="barrel" x1="0" y1="0" x2="0" y2="1">${stops([0, '#2c8468'], [0.4, '#0f634c'], [1, '#083d2f'])}</linearGradient>
<radialGradient id="drop" cx=".7" cy=".74" r=".8">${stops([0, '#ffffff99'], [0.35, '#ffffff30'], [0.7, '#00000030'], [1, '#00000088'])}</radialGradient>`

const disc = (r, fill, more = '') => `<circle r="${r.toFixed(2)}" fill="${fill}" ${more}/>`

/** A cup on its saucer, filled with `drink`: coffee or tea. Without a handle it is a tea bowl. */
export function cup({ x, y, tilt, drink = 'coffee', handle = 25 }) {
  const at = { x, y, turn: 0 }
  const high = handle ? 52 : 40
  const radius = (i) => 25 + 16 * Math.sqrt(i)
  let out = shadow(at, 128, 128, 64, 0, 3, tilt, 0.9)
  for (let i = 0; i <= 6; i++)
    out += placed(at, i * 0.5, tilt, disc(64 - (6 - i) * 0.7, i < 6 ? '#cfc4b1' : 'url(#saucer)'))
  out += placed(at, 3, tilt, disc(41, 'none', 'stroke="#cbbfab" stroke-width=".7"'))
  out += placed(
    { x: x + 11, y: y + 9, turn: 0 },
    3,
    tilt,
    disc(34, '#5b4a30', 'opacity=".35" style="filter:blur(7px)"'),
  )
  const grip = (handle * Math.PI) / 180
  for (let i = 0; handle && i <= 40; i++) {
    const t = (i / 40 - 0.5) * Math.PI
    const far = 36 + Math.cos(t) * 19
    out += placed(
      { x: x + Math.cos(grip) * far, y: y + Math.sin(grip) * far, turn: 0 },
      31 + Math.sin(t) * 14,
      tilt,
      disc(4, i < 22 ? '#cabfac' : '#efe8da'),
    )
  }
  for (let i = 0; i <= 60; i++) out += placed(at, 4 + (high * i) / 60, tilt, disc(radius(i / 60), 'url(#glaze)'))
  return (
    out +
    placed(
      at,
      high + 4,
      tilt,
      `${disc(41, '#fffdf8')}${disc(38.8, 'url(#inside)')}<g clip-path="url(#mouth)">${placed({ x: 0, y: 0, turn: 0 }, -7, tilt, disc(37.4, `url(#${drink})`))}</g>`,
    )
  )
}

/** A box of kraft board with a label. */
export function parcel({ x, y, turn, tilt, thick = 30 }) {
  const at = { x, y, turn }
  let out = shadow(at, 168, 116, 1.6, 0, thick, tilt, 1)
  for (let i = 0; i <= 60; i++) out += placed(at, (thick * i) / 60, tilt, box(168, 116, 1.6, 'url(#kraft-side)'))
  const lines = [46, 38, 42].map(
    (w, i) => `<rect x="-18" y="${-11 + i * 6.4}" width="${w}" height="2.2" rx="1.1" fill="#b9b1a3"/>`,
  )
  const bars = [1, 2.4, 0.8, 1.6, 1, 2.8, 0.8, 1.2, 2, 0.8, 1.6, 1, 2.2, 0.8]
  const code = bars.map((w, i) => `<rect x="${-34 + i * 3.4}" y="14" width="${w}" height="13" fill="#2b302f"/>`)
  return (
    out +
    placed(
      at,
      thick,
      tilt,
      `${box(168, 116, 1.6, 'url(#kraft)')}<rect x="-84" y="-10" width="168" height="20" fill="#e7cfa6" opacity=".75"/><path d="M-84 0h168" stroke="#9c7747" stroke-width=".5"/>
<g transform="translate(30 18)"><rect x="-42" y="-32" width="92" height="64" rx="2" fill="#fdfbf6"/>${wordmark(-36, -27, 0.13, '#1a211e', '#0f634c')}<path d="M-42-14h92" stroke="#e2dacb" stroke-width=".5"/>${lines.join('')}${code.join('')}<rect x="-34" y="-11" width="11" height="11" rx="1.5" fill="#0f634c"/></g>`,
    )
  )
}

/** A sheet of paper `w` × `h` with `body` on it, drawn from its middle. */
export const sheet = ({ x, y, turn, tilt, w, h, body = '', fill = '#fdfcf8', height = 0, r = 0.8 }) => {
  const at = { x, y, turn }
  return shadow(at, w, h, r, height, 0.3, tilt, 0.75) + placed(at, height + 0.3, tilt, `${box(w, h, r, fill)}${body}`)
}

/** A pencil in the brand's green. */
export function pencil({ x, y, turn, tilt }) {
  const at = { x, y, turn }
  let out = shadow(at, 150, 7, 3, 0, 7, tilt, 0.8)
  for (let i = 0; i <= 14; i++) {
    const wide = 7.4 * Math.sin(((i + 1) / 16) * Math.PI)
    out += placed(at, i * 0.5, tilt, box(150, Math.max(2, wide), 1, i < 8 ? '#083d2f' : '#0f634c'))
  }
  return (
    out +
    placed(
      at,
      7,
      tilt,
      `<rect x="-75" y="-2.6" width="150" height="5.2" fill="url(#barrel)"/><path d="M75-3.4 92-.9v1.8L75 3.4z" fill="#e6c79a"/><path d="M86.5-1.7 93-.2v.4l-6.5 1.5z" fill="#2b302f"/><rect x="-80" y="-3.2" width="9" height="6.4" fill="#c9b27a"/><rect x="-88" y="-3" width="9" height="6" rx="1.5" fill="#d98f7c"/>`,
    )
  )
}

/** A festival ticket with `number` and the organiser's logo; English first if `isEnglish`. */
export const ticket = ({ number, logo, fill, ink, isEnglish, ...place }) => {
  const names = ['潮聲音樂祭', 'Tidewave Festival']
  const [first, second] = isEnglish ? names.toReversed() : names
  return sheet({
    ...place,
    w: 128,
    h: 54,
    fill,
    r: 2,
    body: `<g font-family="${SANS}" transform="translate(-64 -27)"><g transform="translate(12 9) scale(.3)" color="${ink}">${logo}</g>${text(36, 22, isEnglish ? 5.8 : 9, ink, first, 'font-weight="700"')}${text(12, 41, 6, ink, second)}<path d="M94 3v48" stroke="${ink}" stroke-opacity=".55" stroke-width=".7" stroke-dasharray="1.6 1.6"/><g transform="translate(111 27) rotate(-90)">${text(0, 3, 8, ink, number, 'text-anchor="middle" font-weight="600"')}</g></g>`,
  })
}

/** A paper sleeve of a card, with the wordmark and the notch for a thumb. */
export const sleeve = (place) =>
  sheet({
    ...place,
    w: 94,
    h: 62,
    fill: '#f2ece0',
    r: 1.6,
    body: `<path d="M-9-31a9 9 0 0 0 18 0z" fill="#fbf8f2"/><path d="M-47-31h38a9 9 0 0 0 18 0h38M-47 31h94" fill="none" stroke="#d5cab6" stroke-width=".6"/>${wordmark(-33, -6, 0.2, '#17392e', '#0f634c')}`,
  })

/** The insert of a sleeve, with the code that activates its card. */
export const insert = (place) =>
  sheet({
    ...place,
    w: 90,
    h: 55,
    r: 1,
    body: `<svg x="-45" y="-27.5" width="90" height="55" viewBox="0 0 900 550">${insertFace()}</svg>`,
  })

/** Drops of water on a face at `height`: [x, y, radius] on it, from its middle. */
export const drops = ({ x, y, turn, height, tilt }, places) =>
  placed(
    { x, y, turn },
    height,
    tilt,
    places
      .map(
        ([dx, dy, r]) =>
          `<g transform="translate(${dx} ${dy})"><ellipse cx="${r * 0.28}" cy="${r * 0.34}" rx="${r}" ry="${r * 1.08}" fill="#000" opacity=".34" style="filter:blur(${r * 0.22}px)"/><ellipse rx="${r}" ry="${r * 1.1}" fill="#ffffff" fill-opacity=".1"/><ellipse rx="${r}" ry="${r * 1.1}" fill="url(#drop)"/><ellipse cx="${-r * 0.36}" cy="${-r * 0.46}" rx="${r * 0.3}" ry="${r * 0.2}" fill="#fff" opacity=".92" transform="rotate(-30)"/></g>`,
      )
      .join(''),
  )
