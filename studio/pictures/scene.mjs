import { MATERIALS } from './materials.mjs'

/**
 * A table seen from above and in front, drawn without perspective (a long lens): lengths in millimetres on the
 * table, heights above it. One light, behind and to the left, so shadows fall to the right and towards the viewer.
 */

/** Degrees between the line of sight and the vertical: 0 looks straight down. */
const slope = (tilt) => Math.tan((tilt * Math.PI) / 180)

export const box = (w, h, r, fill, more = '') =>
  `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`

/** Places `inside` on the table, `height` millimetres above it. */
export const placed = ({ x, y, turn }, height, tilt, inside) =>
  `<g transform="translate(${x} ${(y - height * slope(tilt)).toFixed(3)}) rotate(${turn})">${inside}</g>`

/** The shadows of a box `height` above the table: a dark contact shadow and a soft one. */
export function shadow(at, w, h, r, height, thick, tilt, strength) {
  const reach = height + thick
  const cast = (dx, dy, blur, opacity) =>
    placed(
      { ...at, x: at.x + dx, y: at.y + dy },
      0,
      tilt,
      box(w, h, r, '#20180c', `opacity="${opacity * strength}" style="filter:blur(${blur}px)"`),
    )
  return (
    cast(reach * 0.9 + 2.6, reach * 1.1 + 5, reach * 0.75 + 4.6, 0.2) +
    cast(reach * 0.5 + 0.5, reach * 0.62 + 0.9, height * 0.28 + thick * 0.25 + 0.7, height > 8 ? 0.16 : 0.34)
  )
}

/**
 * A card on the table.
 * @param {{finish: string, face: string, x: number, y: number, turn: number, height?: number, thick?: number, tilt:
 *   number}} card `face` is the id of a symbol of 856 × 540 units; `height` in millimetres
 */
export function card({ finish, face, x, y, turn, height = 0, thick = 0.9, tilt, strength = 1 }) {
  const [lit, shaded] = MATERIALS[finish].edge
  const at = { x, y, turn }
  const layers = tilt === 0 ? 1 : 7
  let out = shadow(at, 85.6, 54, 3.2, height, thick, tilt, strength)
  for (let i = 0; i < layers; i++) {
    const colour = i === 0 || i < layers * 0.55 ? shaded : lit
    out += placed(at, height + (thick * i) / layers, tilt, box(85.6, 54, 3.2, colour))
  }
  return (
    out +
    placed(
      at,
      height + thick,
      tilt,
      `<g clip-path="url(#card-clip)"><use href="#${face}" x="-42.8" y="-27" width="85.6" height="54"/></g>${box(85.45, 53.85, 3.1, 'none', 'stroke="url(#rim)" stroke-width=".22"')}`,
    )
  )
}

const PHONE = { w: 73, h: 153.4, r: 11.6, thick: 7.8 }

/** What a phone on the table shows, a symbol of 390 × 844 units, without the phone. */
export const display = ({ screen, x, y, turn, height = 0, tilt }) =>
  placed(
    { x, y, turn },
    height + PHONE.thick,
    tilt,
    `<g clip-path="url(#screen-clip)"><use href="#${screen}" x="-34.2" y="-74" width="68.4" height="148"/></g>` +
      box(18.6, 5.4, 2.7, '#0b0d0c', 'transform="translate(0 -69.2)"') +
      `<path d="M-34.2-74h54l-40 148h-14z" fill="#fff" opacity=".035" clip-path="url(#screen-clip)"/>`,
  )

/** A phone on the table. */
export function phone({ screen, x, y, turn, height = 0, tilt, strength = 1 }) {
  const at = { x, y, turn }
  const { w, h, r, thick } = PHONE
  let out = shadow(at, w, h, r, height, thick, tilt, strength)
  const layers = tilt === 0 ? 1 : 40
  for (let i = 0; i <= layers; i++) {
    const rim = i < 3 || i > layers - 3
    out += placed(
      at,
      height + (thick * i) / layers,
      tilt,
      box(w - (rim ? 0.5 : 0), h - (rim ? 0.5 : 0), r, 'url(#titan)'),
    )
  }
  const glass = box(w - 0.7, h - 0.7, r - 0.35, '#8f938f') + box(w - 1.3, h - 1.3, r - 0.6, '#0b0d0c')
  return out + placed(at, height + thick, tilt, glass) + display({ screen, ...at, height, tilt })
}

/** A pile of `count` cards, almost aligned, with `face` on top. */
export function stack({ count, face, finish, x, y, turn, tilt }) {
  const [lit, shaded] = MATERIALS[finish].edge
  const pitch = 0.86
  let out = shadow({ x, y, turn }, 85.6, 54, 3.2, 0, count * pitch, tilt, 1)
  for (let i = 0; i < count - 1; i++) {
    const at = { x: x + Math.sin(i * 2.4) * 0.16, y, turn }
    out +=
      placed(at, i * pitch, tilt, box(85.6, 54, 3.2, shaded)) +
      placed(at, (i + 0.34) * pitch, tilt, box(85.6, 54, 3.2, lit))
  }
  return out + card({ finish, face, x, y, turn, height: (count - 1) * pitch, tilt, strength: 0 })
}

const SHARED = `
<clipPath id="card-clip"><rect x="-42.8" y="-27" width="85.6" height="54" rx="3.18"/></clipPath>
<clipPath id="screen-clip"><rect x="-34.2" y="-74" width="68.4" height="148" rx="9.2"/></clipPath>
<linearGradient id="rim" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset=".5" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#000" stop-opacity=".18"/></linearGradient>
<linearGradient id="titan" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#dcdad4"/><stop offset=".1" stop-color="#8b8983"/><stop offset=".5" stop-color="#aeaca6"/><stop offset=".92" stop-color="#77756f"/><stop offset="1" stop-color="#c9c7c1"/></linearGradient>
<radialGradient id="table" cx=".3" cy=".16" r="1.05"><stop offset="0" stop-color="#fdfbf7"/><stop offset=".55" stop-color="#f3eee4"/><stop offset="1" stop-color="#e4dccd"/></radialGradient>`

/**
 * A whole picture.
 * @param {{width: number, height: number, scale: number, tilt: number, at?: [number, number], bare?: boolean, symbols:
 *   Record<string, [string, string]>, finishes: string[], things: string, above?: string, defs?: string}} picture
 *   `scale` is pixels per millimetre, `at` the position of the table's origin (fractions of the picture), `symbols` a
 *   viewBox and a drawing by id, `bare` leaves the background transparent, `above` is drawn over everything in pixels,
 *   `defs` are additional gradients and clips
 */
export function picture({
  width,
  height,
  scale,
  tilt,
  at = [0.5, 0.5],
  bare = false,
  symbols,
  finishes,
  things,
  above = '',
  defs = '',
}) {
  const flat = Math.cos((tilt * Math.PI) / 180)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs>${SHARED}${finishes.map((one) => MATERIALS[one].defs).join('')}${defs}
${Object.entries(symbols)
  .map(([id, [viewBox, body]]) => `<symbol id="${id}" viewBox="${viewBox}" preserveAspectRatio="none">${body}</symbol>`)
  .join('\n')}
</defs>
${bare ? '' : '<rect width="100%" height="100%" fill="url(#table)"/>'}
<g transform="translate(${width * at[0]} ${height * at[1]}) scale(${scale} ${(scale * flat).toFixed(4)})">${things}</g>${above}
</svg>
`
}
