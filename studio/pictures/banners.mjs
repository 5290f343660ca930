import { cardPage } from './card-pages.mjs'
import { front } from './faces.mjs'
import { officePage } from './office-pages.mjs'
import { FACE, FINISHES, fronts, SCREEN, TILT, team } from './parts.mjs'
import { PEOPLE, TEAM } from './people.mjs'
import { cameraPage, waitingPage } from './phone-screens.mjs'
import { fan } from './products.mjs'
import { insert } from './props.mjs'
import { card, display, phone } from './scene.mjs'

/**
 * Banners have a transparent background, because they are placed directly on the page. The others have a paper
 * background.
 */
const BANNER = { width: 1280, height: 1040, widths: [640, 960, 1280], bare: true, tilt: TILT }
const WIDE = { width: 1200, height: 900, widths: [480, 960], tilt: TILT }

const [BLACK, WHITE] = ['matte-black', 'pearl-white']
const one = (finish, place) => card({ finish, face: `${finish}-front`, tilt: TILT, ...place })
const everyone = [...Object.values(PEOPLE), ...TEAM]

/** Cards in a row, each on top of the previous one. */
const cascade = (finishes, [x, y], [dx, dy], turn) =>
  finishes.map((finish, i) => one(finish, { x: x + i * dx, y: y + i * dy, turn, height: i * 0.5 })).join('')

/**
 * The hero in three layers, which the home page moves: the phone that waits, the page that opens on its screen, and the
 * card that touches it. Without movement they are the whole picture.
 */
const HERO_PHONE = { screen: 'screen', x: 29, y: 2, turn: 16, tilt: TILT }
const heroPage = (english) => ({ screen: [SCREEN, cardPage(PEOPLE.jade, false, english)] })
const heroPhone = () => one(BLACK, { x: -38, y: -38, turn: -14 }) + phone(HERO_PHONE)
const heroCard = () => one('jade', { x: -34, y: 44, turn: -14, height: 12 })
const HERO = { ...BANNER, scale: 6.75, at: [0.5, 0.475] }
const LAYER = { ...HERO, isLayer: true }

const banners = {
  'banners/hero': (english) => ({
    ...HERO,
    finishes: ['jade', BLACK],
    symbols: { ...fronts('jade', BLACK), ...heroPage(english) },
    things: heroPhone() + heroCard(),
  }),
  'banners/hero-phone': () => ({
    ...LAYER,
    finishes: [BLACK],
    symbols: { ...fronts(BLACK), screen: [SCREEN, waitingPage()] },
    things: heroPhone(),
  }),
  'banners/hero-page': (english) => ({
    ...LAYER,
    finishes: [],
    symbols: heroPage(english),
    things: display(HERO_PHONE),
  }),
  'banners/hero-card': () => ({ ...LAYER, finishes: ['jade'], symbols: fronts('jade'), things: heroCard() }),
  'banners/finishes': () => ({
    ...BANNER,
    scale: 6.7,
    at: [0.5, 0.5],
    finishes: FINISHES,
    symbols: fronts(...FINISHES),
    things: cascade([BLACK, 'bamboo', 'brushed-metal', WHITE, 'jade'], [26, -54], [-11, 24], -14),
  }),
  'banners/enterprise': () => ({
    ...BANNER,
    scale: 5.1,
    at: [0.49, 0.47],
    finishes: [BLACK, WHITE],
    symbols: { ...team(BLACK, 5), ...team(WHITE, 5) },
    things: fan([BLACK, WHITE], 5, 21, 100),
  }),
  'banners/scan': (english) => ({
    ...BANNER,
    scale: 6.6,
    at: [0.53, 0.49],
    finishes: [WHITE],
    symbols: {
      other: [FACE, front(WHITE, { ...PEOPLE.bamboo, brand: '#775307' }, { isPaper: true, isEnglish: english })],
      paper: [FACE, front(WHITE, TEAM[3], { isPaper: true, isEnglish: english })],
      screen: [SCREEN, officePage('scan', { person: TEAM[3] }, english)],
    },
    things:
      card({ finish: WHITE, face: 'other', x: -42, y: -36, turn: -22, tilt: TILT, thick: 0.4 }) +
      phone({ screen: 'screen', x: 31, y: 0, turn: 12, tilt: TILT }) +
      card({ finish: WHITE, face: 'paper', x: -38, y: 38, turn: -12, height: 7.9, tilt: TILT, thick: 0.4 }),
  }),
}

const screenScene = (finishes, screen, things) => ({
  ...WIDE,
  scale: 5.9,
  at: [0.5, 0.5],
  finishes,
  symbols: { ...fronts(...finishes), screen: [SCREEN, screen] },
  things,
})
const shown = (place) => phone({ screen: 'screen', tilt: TILT, turn: 16, ...place })

const introduction = {
  'introduction/activate': () =>
    screenScene(
      ['jade'],
      cameraPage(),
      one('jade', { x: -38, y: -42, turn: -16 }) +
        insert({ x: -44, y: 30, turn: -8, tilt: TILT }) +
        shown({ x: 36, y: 16, height: 14 }),
    ),
  'introduction/fill': (english) =>
    screenScene(
      ['jade'],
      officePage('edit', { person: PEOPLE.jade }, english),
      shown({ x: -24, y: 26, turn: -14 }) + one('jade', { x: 50, y: -34, turn: 12 }),
    ),
  'introduction/meet': (english) =>
    screenScene(
      ['jade'],
      cardPage(PEOPLE.jade, false, english),
      shown({ x: 22, y: 42, turn: 14 }) + one('jade', { x: -8, y: -22, turn: -12, height: 16 }),
    ),
  'introduction/keep': (english) =>
    screenScene(
      ['pearl-white', 'bamboo', 'matte-black'],
      officePage('contacts', { people: everyone }, english),
      one('matte-black', { x: 48, y: -50, turn: -8 }) +
        one('bamboo', { x: 58, y: 4, turn: 14 }) +
        one('pearl-white', { x: 46, y: 58, turn: -6 }) +
        shown({ x: -30, y: 14, turn: -14 }),
    ),
}

/** The two plans. */
export const PLANS = {
  'plans/personal': (english) =>
    screenScene(
      [BLACK],
      officePage('show', { person: PEOPLE[BLACK] }, english),
      shown({ x: 32, y: 14 }) + one(BLACK, { x: -36, y: 2, turn: -16 }),
    ),
  'plans/console': (english) => ({
    ...{ width: 1200, height: 900, widths: [480, 960] },
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900">${officePage('console', {}, english)}</svg>`,
  }),
  'plans/enterprise': () => ({
    ...WIDE,
    scale: 4.8,
    at: [0.5, 0.48],
    finishes: [BLACK],
    symbols: team(BLACK, 5),
    things: fan([BLACK], 5, 19, 104),
  }),
}

/** Scenes by picture name. */
export const SCENES = { ...banners, ...introduction, ...PLANS }
