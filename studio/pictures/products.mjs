import { cardPage } from './card-pages.mjs'
import { backs, FINISHES, fronts, SCREEN, TILT, team } from './parts.mjs'
import { PEOPLE } from './people.mjs'
import { card, phone, stack } from './scene.mjs'

/** The pictures of the products on sale, 4:3, on paper. */
const PRODUCT = { width: 1200, height: 900, widths: [160, 480, 960] }

const DARK_PAGES = ['matte-black', 'brushed-metal']
/** Two cards across each other; the upper one rests on the lower. */
const crossed = (under, over) =>
  card({ ...under, x: 17, y: -25, turn: 9, tilt: TILT }) +
  card({ ...over, x: -9, y: 14, turn: -17, height: 0.95, tilt: TILT })
/** Two cards seen from straight above, neither hiding the other. */
const staggered = (lower, upper) =>
  card({ ...lower, x: 15, y: 30, turn: 0, tilt: 0 }) + card({ ...upper, x: -15, y: -30, turn: 0, tilt: 0 })
/** A card on the edge of the phone that has just opened its page. */
const beside = (finish, extra = '') =>
  phone({ screen: 'screen', x: 28, y: -4, turn: 16, tilt: TILT }) +
  extra +
  card({ finish, face: `${finish}-front`, x: -40, y: 30, turn: -20, height: 8, tilt: TILT })

const angle = (finish) => ({
  ...PRODUCT,
  scale: 8.6,
  tilt: TILT,
  at: [0.5, 0.53],
  finishes: [finish],
  symbols: { ...fronts(finish), ...backs(finish) },
  things: crossed({ finish, face: `${finish}-back` }, { finish, face: `${finish}-front` }),
})
const flat = (finish) => ({
  ...PRODUCT,
  scale: 6.7,
  tilt: 0,
  finishes: [finish],
  symbols: { ...fronts(finish), ...backs(finish) },
  things: staggered({ finish, face: `${finish}-back` }, { finish, face: `${finish}-front` }),
})
const opened = (finish, english) => ({
  ...PRODUCT,
  scale: 6.3,
  tilt: TILT,
  at: [0.52, 0.5],
  finishes: [finish],
  symbols: { ...fronts(finish), screen: [SCREEN, cardPage(PEOPLE[finish], DARK_PAGES.includes(finish), english)] },
  things: beside(finish),
})

const [BLACK, WHITE] = ['matte-black', 'pearl-white']
const both = { ...PRODUCT, finishes: [BLACK, WHITE] }
const pair = {
  'products/pair-angle': () => ({
    ...both,
    scale: 8.6,
    tilt: TILT,
    at: [0.5, 0.53],
    symbols: fronts(BLACK, WHITE),
    things: crossed({ finish: WHITE, face: `${WHITE}-front` }, { finish: BLACK, face: `${BLACK}-front` }),
  }),
  'products/pair-flat': () => ({
    ...both,
    scale: 6.7,
    tilt: 0,
    symbols: fronts(BLACK, WHITE),
    things: staggered({ finish: BLACK, face: `${BLACK}-front` }, { finish: WHITE, face: `${WHITE}-front` }),
  }),
  'products/pair-page': (english) => ({
    ...both,
    scale: 6.3,
    tilt: TILT,
    at: [0.52, 0.5],
    symbols: { ...fronts(BLACK, WHITE), screen: [SCREEN, cardPage(PEOPLE[BLACK], true, english)] },
    things: beside(BLACK, card({ finish: WHITE, face: `${WHITE}-front`, x: -46, y: -34, turn: -8, tilt: TILT })),
  }),
}

/**
 * A fan of one company's cards, `finishes` in turn, the rightmost on top. `radius` in millimetres, `step` in degrees.
 */
export const fan = (finishes, count, step, radius) =>
  Array.from({ length: count }, (_, i) => {
    const turn = (i - (count - 1) / 2) * step
    const way = (turn * Math.PI) / 180
    const finish = finishes[i % finishes.length]
    return card({
      finish,
      face: `team-${finish}-${count - 1 - i}`,
      x: Math.sin(way) * radius,
      y: radius * 0.92 - Math.cos(way) * radius,
      turn,
      height: i * 0.95,
      tilt: TILT,
    })
  }).join('')

/** Cards in rows on the table, with the `finishes` in turn. */
const rows = (columns, lines, finishes, tilt) =>
  Array.from({ length: columns * lines }, (_, i) => {
    const [column, line] = [i % columns, Math.floor(i / columns)]
    const finish = finishes[(column + line) % finishes.length]
    return card({
      finish,
      face: `team-${finish}-${i % 10}`,
      x: (column - (columns - 1) / 2) * 92,
      y: (line - (lines - 1) / 2) * 60,
      turn: 0,
      tilt,
    })
  }).join('')

const piles = (places) =>
  places
    .map(([finish, x, y, turn, count], i) =>
      stack({ finish, face: `team-${finish}-${i}`, x, y, turn, count, tilt: TILT }),
    )
    .join('')

const enterprise = (finishes, scene) => ({
  ...PRODUCT,
  tilt: TILT,
  finishes,
  symbols: Object.assign({}, ...finishes.map((finish) => team(finish, 10))),
  ...scene,
})
const packs = {
  'products/enterprise-10-angle': () =>
    enterprise([WHITE], { scale: 4.8, at: [0.49, 0.48], things: fan([WHITE], 5, 19, 104) }),
  'products/enterprise-10-flat': () => enterprise([WHITE], { scale: 4.3, tilt: 0, things: rows(3, 4, [WHITE], 0) }),
  'products/enterprise-50-angle': () =>
    enterprise([WHITE, BLACK], {
      scale: 6.2,
      at: [0.5, 0.54],
      things: piles([
        [BLACK, 38, -32, 14, 25],
        [WHITE, -32, 22, 14, 25],
      ]),
    }),
  'products/enterprise-50-flat': () =>
    enterprise([WHITE, BLACK], { scale: 3.7, tilt: 0, things: rows(4, 5, [WHITE, BLACK], 0) }),
  'products/enterprise-100-angle': () =>
    enterprise([WHITE, BLACK, 'bamboo'], {
      scale: 4.1,
      at: [0.5, 0.56],
      things: piles([
        [BLACK, 8, -66, 14, 25],
        ['bamboo', 84, -14, 14, 25],
        [WHITE, -76, -2, 14, 25],
        [BLACK, 0, 50, 14, 25],
      ]),
    }),
  'products/enterprise-100-flat': () =>
    enterprise([WHITE, BLACK, 'bamboo'], { scale: 2.9, tilt: 0, things: rows(5, 6, [WHITE, BLACK, 'bamboo'], 0) }),
}

const samples = {
  'products/samples-angle': () => ({
    ...PRODUCT,
    scale: 6.6,
    tilt: TILT,
    at: [0.5, 0.5],
    finishes: FINISHES,
    symbols: fronts(...FINISHES),
    things: FINISHES.map((finish, i) =>
      card({
        finish,
        face: `${finish}-front`,
        x: 30 - i * 13,
        y: -42 + i * 21,
        turn: -14,
        height: i * 0.5,
        tilt: TILT,
      }),
    ).join(''),
  }),
  'products/samples-flat': () => ({
    ...PRODUCT,
    scale: 4,
    tilt: 0,
    finishes: FINISHES,
    symbols: fronts(...FINISHES),
    things: FINISHES.map((finish, i) =>
      card({
        finish,
        face: `${finish}-front`,
        x: i < 2 ? (i - 0.5) * 94 : (i - 3) * 94,
        y: i < 2 ? -31 : 31,
        turn: 0,
        tilt: 0,
      }),
    ).join(''),
  }),
}

/** Scenes by picture name. */
export const PRODUCTS = {
  ...Object.fromEntries(
    FINISHES.flatMap((finish) => [
      [`products/${finish}-angle`, () => angle(finish)],
      [`products/${finish}-flat`, () => flat(finish)],
      [`products/${finish}-page`, (english) => opened(finish, english)],
    ]),
  ),
  ...pair,
  ...packs,
  ...samples,
}
