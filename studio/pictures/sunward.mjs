import { front } from './faces.mjs'
import { FACE, TILT } from './parts.mjs'
import { PROP_DEFS, pencil, sheet } from './props.mjs'
import { box, card, placed, shadow } from './scene.mjs'

/** The covers of the news of Sunward Energy, the second company of the demo content. */

const LOGO =
  '<path d="M14 44a18 18 0 0 1 36 0z" fill="#f5b301"/><path d="M9 50.5h46M32 11v9M12.2 19.2l6.4 6.4M51.8 19.2l-6.4 6.4" fill="none" stroke="currentColor" stroke-width="4.5" stroke-linecap="round"/>'
const WHITE = 'pearl-white'
const COLLEAGUE = {
  name: '林柏翰',
  latin: 'Alex Lin',
  title: '屋頂光電顧問',
  company: '向陽能源',
  logo: LOGO,
  brand: '#775307',
}
const SYMBOLS = { 'sunward-front': [FACE, front(WHITE, COLLEAGUE)] }
const COVER = {
  width: 1200,
  height: 900,
  widths: [480, 960],
  tilt: TILT,
  finishes: [WHITE],
  symbols: SYMBOLS,
  defs: PROP_DEFS,
}
const own = (place) => card({ finish: WHITE, face: 'sunward-front', tilt: TILT, ...place })

const [WIDE, HIGH, CELL] = [150, 110, 18]
const range = (count) => Array.from({ length: count }, (_, i) => i)

/** A small solar panel of eight by six cells in its frame, 150 × 110. */
function panel({ x, y, turn, tilt, thick = 4 }) {
  const at = { x, y, turn }
  let out = shadow(at, WIDE, HIGH, 1.5, 0, thick, tilt, 1)
  for (const i of range(9))
    out += placed(at, (thick * i) / 8, tilt, box(WIDE, HIGH, 1.5, i < 5 ? '#9aa0a3' : '#d7dadb'))
  const cells = range(48).map((i) => {
    const [left, top] = [-72 + (i % 8) * CELL, -54 + Math.floor(i / 8) * CELL]
    return `<rect x="${left + 0.5}" y="${top + 0.5}" width="17" height="17" rx="2.2" fill="#173350"/><path d="M${left + 6} ${top + 1}v16M${left + 12} ${top + 1}v16" stroke="#7f97ad" stroke-width=".45"/>`
  })
  const glass = `<path d="M-72-54h58l-52 108h-6z" fill="#fff" opacity=".09"/><path d="M6-54h24L-22 54h-24z" fill="#fff" opacity=".06"/>`
  return out + placed(at, thick, tilt, `${box(144, 108, 0.6, '#0e2235')}${cells.join('')}${glass}`)
}

/** The plan of a roof with rows of modules, on a sheet of 297 × 210. */
const roof = () => {
  const row = (left, top, count) =>
    range(count)
      .map((i) => `<path d="M${left + i * 13} ${top}h11v20h-11z"/>`)
      .join('')
  const rows = [-62, -38, 20, 44].map((top) => row(-112, top, 12)).join('')
  return `<g fill="none" stroke="#3d5a73" stroke-width="1"><path d="M-124-78h178v156h-178zM-124 0h178" stroke-width="2.2"/><g fill="#f5b301" fill-opacity=".35" stroke-width=".8">${rows}</g><path d="M-124 90h178M-124 87v6M54 87v6M68-78v156M65-78h6M65 78h6" stroke-width=".6"/><circle cx="104" cy="-52" r="17"/><path d="M104-74v44M104-74l-5 11h10zM96-30h16" stroke-width="1.4"/></g>`
}

export const SUNWARD = {
  'news/solar': () => ({
    ...COVER,
    scale: 5.6,
    at: [0.5, 0.5],
    things: panel({ x: -10, y: -26, turn: -11, tilt: TILT }) + own({ x: 34, y: 62, turn: 9 }),
  }),
  'news/roof': () => ({
    ...COVER,
    scale: 5,
    at: [0.5, 0.5],
    things:
      sheet({ x: 4, y: -14, turn: -8, w: 297, h: 210, fill: '#f6f8f7', body: roof(), tilt: TILT }) +
      own({ x: 62, y: 66, turn: 13, height: 0.4 }) +
      pencil({ x: -70, y: 62, turn: -24, tilt: TILT }),
  }),
}
