import { cardPage } from './card-pages.mjs'
import { front } from './faces.mjs'
import { officePage } from './office-pages.mjs'
import { backs, FACE, fronts, SCREEN, TILT, team } from './parts.mjs'
import { LOGOS, ORGANISER, PEOPLE, TEAM } from './people.mjs'
import { cameraPage, messagePage, savedPage } from './phone-screens.mjs'
import { fan } from './products.mjs'
import { cup, drops, insert, PROP_DEFS, parcel, pencil, sheet, sleeve, ticket } from './props.mjs'
import { card, phone } from './scene.mjs'

/** 4:3, on paper. The motif is in the middle, because some frames crop to a square. */
const COVER = {
  width: 1200,
  height: 900,
  widths: [480, 960],
  tilt: TILT,
  at: [0.5, 0.5],
  defs: PROP_DEFS,
  finishes: [],
}

const [BLACK, WHITE, METAL] = ['matte-black', 'pearl-white', 'brushed-metal']
const one = (finish, place) => card({ finish, face: `${finish}-front`, tilt: TILT, ...place })
const behind = (finish, place) => card({ finish, face: `${finish}-back`, tilt: TILT, ...place })
const paper = (face, place) => card({ finish: WHITE, face, tilt: TILT, thick: 0.4, ...place })
const papers = (people, isEnglish) =>
  Object.fromEntries(
    people.map((person, i) => [
      `paper-${i}`,
      [FACE, front(WHITE, { ...person, brand: '#775307' }, { isPaper: true, isEnglish })],
    ]),
  )

/** A floor plan on a sheet of 297 × 210. */
const PLAN = `<g fill="none" stroke="#3d5a73" stroke-width=".8" transform="translate(-120 -80)"><path d="M10 10h170v60h50v82H10z" stroke-width="2.2"/><path d="M10 70h62M92 70h88M72 10v34M72 58v12M120 70v40M120 126v26M180 70v30M180 118v34" stroke-width="1.6"/><path d="M72 58a14 14 0 0 1-14-14M92 70a20 20 0 0 1-20 20M120 126a16 16 0 0 0 16-16M180 118a18 18 0 0 1-18-18"/><path d="M20 20h26v16H20zM140 20h30v18h-30zM24 96h20v34H24zM196 92h24v44h-24z"/><path d="M10 162h220M10 159v6M120 159v6M230 159v6M72 159v6" stroke-width=".5"/><circle cx="96" cy="40" r="9"/><circle cx="96" cy="40" r="2"/></g>`

/** The covers of the news. */
export const NEWS = {
  'news/jade': () => ({
    ...COVER,
    scale: 8.4,
    at: [0.5, 0.5],
    finishes: ['jade'],
    symbols: { ...fronts('jade'), ...backs('jade') },
    things: behind('jade', { x: 22, y: -32, turn: 13 }) + one('jade', { x: -4, y: 20, turn: -15, height: 0.9 }),
  }),
  'news/message': (english) => ({
    ...COVER,
    scale: 8.2,
    finishes: [BLACK],
    symbols: { ...fronts(BLACK), screen: [SCREEN, messagePage(english)] },
    things:
      phone({ screen: 'screen', x: -14, y: 22, turn: -12, tilt: TILT }) +
      one(BLACK, { x: 52, y: 26, turn: 15, height: 8 }),
  }),
  'news/festival': (english) => ({
    ...COVER,
    scale: 5.6,
    finishes: [BLACK],
    symbols: {
      'matte-black-front': [FACE, front(BLACK, ORGANISER, { isEnglish: english })],
      screen: [SCREEN, cardPage(ORGANISER, true, english)],
    },
    things:
      ['017', '018', '019']
        .map((number, i) =>
          ticket({
            number: `No. ${number}`,
            isEnglish: english,
            logo: LOGOS.tidewave,
            fill: ['#e9c9b6', '#dbe7dd', '#efe0b4'][i],
            ink: ['#7c2a18', '#0f4435', '#5a4107'][i],
            x: -40 + i * 10,
            y: -62 + i * 40,
            turn: -18 + i * 9,
            height: i * 0.4,
            tilt: TILT,
          }),
        )
        .join('') +
      phone({ screen: 'screen', x: 54, y: 16, turn: 13, tilt: TILT }) +
      one(BLACK, { x: -8, y: 62, turn: -12, height: 9 }),
  }),
  'news/coffee': () => ({
    ...COVER,
    scale: 5.5,
    at: [0.51, 0.54],
    finishes: ['bamboo'],
    symbols: { ...fronts('bamboo'), ...backs('bamboo') },
    things:
      cup({ x: 36, y: -28, tilt: TILT, handle: 152 }) +
      behind('bamboo', { x: -54, y: -8, turn: 12 }) +
      one('bamboo', { x: -18, y: 52, turn: -13, height: 0.9 }),
  }),
  'news/queue': (english) => ({
    ...COVER,
    scale: 6,
    at: [0.5, 0.49],
    finishes: [WHITE],
    symbols: {
      ...papers(TEAM.slice(1, 4), english),
      screen: [SCREEN, officePage('queue', { people: TEAM.slice(1, 4), kept: Object.values(PEOPLE) }, english)],
    },
    things:
      paper('paper-0', { x: -38, y: -54, turn: -16 }) +
      paper('paper-1', { x: -46, y: 4, turn: 9, height: 0.4 }) +
      paper('paper-2', { x: -30, y: 60, turn: -8, height: 0.8 }) +
      phone({ screen: 'screen', x: 44, y: 14, turn: 12, tilt: TILT }),
  }),
  'news/parcel': () => ({
    ...COVER,
    scale: 5.2,
    at: [0.48, 0.5],
    finishes: [WHITE],
    symbols: fronts(WHITE),
    things:
      parcel({ x: -16, y: -36, turn: -13, tilt: TILT }) +
      one(WHITE, { x: 34, y: 36, turn: 6 }) +
      sleeve({ x: 28, y: 78, turn: 6, height: 1, tilt: TILT }),
  }),
  'news/plan': () => ({
    ...COVER,
    scale: 6.6,
    finishes: [METAL],
    symbols: fronts(METAL),
    things:
      sheet({ x: 6, y: -8, turn: -9, w: 297, h: 210, fill: '#f6f8f7', body: PLAN, tilt: TILT }) +
      pencil({ x: 52, y: 22, turn: 145, tilt: TILT }) +
      one(METAL, { x: -16, y: -10, turn: -14, height: 0.4 }),
  }),
  'news/clinic': (english) => ({
    ...COVER,
    scale: 4.3,
    tilt: 0,
    finishes: [WHITE, 'jade'],
    symbols: { ...papers([...TEAM, ...Object.values(PEOPLE)], english), ...fronts('jade') },
    things:
      Array.from({ length: 25 }, (_, i) => {
        const [column, line] = [i % 5, Math.floor(i / 5)]
        const place = { x: (column - 2) * 92 + (line - 2) * 30, y: (line - 2) * 60, turn: 0, tilt: 0 }
        return i === 12 ? '' : paper(`paper-${i % 15}`, place)
      }).join('') + one('jade', { x: 0, y: 0, turn: -7, height: 9, tilt: 0 }),
  }),
  'news/languages': () => ({
    ...COVER,
    scale: 6.2,
    symbols: { chinese: [SCREEN, cardPage(PEOPLE.jade)], english: [SCREEN, cardPage(PEOPLE.jade, false, true)] },
    things:
      phone({ screen: 'chinese', x: -42, y: 8, turn: -10, tilt: TILT }) +
      phone({ screen: 'english', x: 44, y: 18, turn: 10, tilt: TILT }),
  }),
  'news/team': () => ({
    ...COVER,
    scale: 5,
    at: [0.5, 0.5],
    finishes: [WHITE, BLACK],
    symbols: { ...team(WHITE, 10), ...team(BLACK, 1) },
    things:
      Array.from({ length: 25 }, (_, i) => {
        const [column, line] = [i % 5, Math.floor(i / 5)]
        const place = { x: (column - 2) * 91 + (line - 2) * 18, y: (line - 2) * 62, turn: 0 }
        return i === 12 ? '' : card({ finish: WHITE, face: `team-${WHITE}-${i % 10}`, tilt: TILT, ...place })
      }).join('') + card({ finish: BLACK, face: `team-${BLACK}-0`, x: 4, y: 2, turn: -9, height: 22, tilt: TILT }),
  }),
  'news/metal': () => ({
    ...COVER,
    scale: 7.2,
    at: [0.5, 0.48],
    finishes: [METAL],
    symbols: { ...fronts(METAL), ...backs(METAL) },
    things: Array.from({ length: 5 }, (_, i) =>
      (i === 2 ? behind : one)(METAL, { x: -18 + i * 11, y: 50 - i * 29, turn: -12, height: (5 - i) * 0.5 }),
    )
      .reverse()
      .join(''),
  }),
  'news/rain': () => ({
    ...COVER,
    scale: 11.2,
    at: [0.5, 0.5],
    finishes: [BLACK],
    symbols: fronts(BLACK),
    things:
      one(BLACK, { x: 4, y: 2, turn: -12 }) +
      drops({ x: 4, y: 2, turn: -12, height: 0.9, tilt: TILT }, DROPS) +
      drops({ x: 0, y: 0, turn: 0, height: 0, tilt: TILT }, TABLE_DROPS),
  }),
}

/** A picture of a feature, 4:3. */
const feature = (finishes, screen, things, extra = {}) => ({
  ...COVER,
  scale: 5.9,
  finishes,
  symbols: { ...fronts(...finishes), screen: [SCREEN, screen], ...extra },
  things,
})
const shown = (place) => phone({ screen: 'screen', tilt: TILT, turn: 14, ...place })

const features = {
  'features/save': (english) =>
    feature(
      [WHITE],
      savedPage(PEOPLE[WHITE], english),
      shown({ x: 30, y: 22 }) + one(WHITE, { x: -46, y: -34, turn: -14 }),
    ),
  'features/languages': () => ({
    ...COVER,
    scale: 5.5,
    symbols: { chinese: [SCREEN, cardPage(PEOPLE.bamboo)], english: [SCREEN, cardPage(PEOPLE.bamboo, true, true)] },
    things:
      phone({ screen: 'chinese', x: -46, y: 2, turn: -10, tilt: TILT }) +
      phone({ screen: 'english', x: 48, y: 22, turn: 10, tilt: TILT }),
  }),
  'features/exchange': (english) =>
    feature(
      ['bamboo', WHITE],
      officePage('leave', { person: PEOPLE.bamboo, visitor: PEOPLE[WHITE] }, english),
      one('bamboo', { x: 50, y: -36, turn: 12 }) +
        shown({ x: -26, y: 22, turn: -14 }) +
        one(WHITE, { x: 46, y: 46, turn: -10, height: 8 }),
    ),
  'features/scan': (english) =>
    feature(
      [WHITE],
      officePage('scan', { person: TEAM[3] }, english),
      paper('paper-1', { x: -48, y: -44, turn: -18 }) +
        shown({ x: 34, y: 10 }) +
        paper('paper-0', { x: -40, y: 34, turn: -10, height: 7.9 }),
      papers([TEAM[3], PEOPLE.bamboo], english),
    ),
  'features/visibility': (english) =>
    feature(
      [BLACK],
      officePage('visibility', { person: PEOPLE[BLACK] }, english),
      shown({ x: -22, y: 18, turn: -13 }) + one(BLACK, { x: 48, y: -34, turn: 13 }),
    ),
  'features/numbers': (english) =>
    feature(
      ['jade'],
      officePage('numbers', {}, english),
      one('jade', { x: -50, y: 2, turn: -16 }) + shown({ x: 30, y: 10 }),
    ),
  'features/offline': (english) =>
    feature(
      [METAL],
      officePage('show', { person: PEOPLE[METAL] }, english),
      shown({ x: -20, y: 16, turn: -13 }) + behind(METAL, { x: 50, y: -30, turn: 12 }),
      backs(METAL),
    ),
}

/** The covers of the teaching videos, 16:9: a close-up of each video's screen. */
const lesson = (finishes, screen, things, extra = {}) => ({
  ...feature(finishes, screen, things, extra),
  height: 675,
  scale: 7.2,
})
const everyone = [...Object.values(PEOPLE), ...TEAM]

const teaching = {
  'teaching/activate': () =>
    lesson(
      ['jade'],
      cameraPage(),
      insert({ x: -44, y: -16, turn: -9, tilt: TILT }) + shown({ x: 38, y: 30, turn: 10, height: 12 }),
    ),
  'teaching/fill': (english) =>
    lesson(
      [WHITE],
      officePage('edit', { person: PEOPLE[WHITE] }, english),
      one(WHITE, { x: 44, y: -18, turn: 11 }) + shown({ x: -34, y: 38, turn: -10 }),
    ),
  'teaching/save': (english) =>
    lesson(
      [BLACK],
      savedPage(PEOPLE[BLACK], english),
      shown({ x: 36, y: 30, turn: 10 }) + one(BLACK, { x: -42, y: 8, turn: -14 }),
    ),
  'teaching/scan': (english) =>
    lesson(
      [WHITE],
      officePage('scan', { person: TEAM[3] }, english),
      shown({ x: -36, y: 36, turn: -9 }) + paper('paper-0', { x: 46, y: -6, turn: 9 }),
      papers([TEAM[3]], english),
    ),
  'teaching/keep': (english) =>
    lesson(
      ['bamboo', WHITE],
      officePage('contacts', { people: everyone }, english),
      one('bamboo', { x: -48, y: -24, turn: -12 }) +
        one(WHITE, { x: -40, y: 30, turn: 7, height: 0.9 }) +
        shown({ x: 40, y: 34, turn: 10 }),
    ),
  'teaching/team': () => ({
    ...COVER,
    height: 675,
    scale: 4.4,
    at: [0.5, 0.53],
    finishes: [WHITE, BLACK],
    symbols: { ...team(WHITE, 10), ...team(BLACK, 10) },
    things: fan([WHITE, BLACK], 7, 15, 110),
  }),
}

/** Water drops: [x, y, radius]. */
const DROPS = [
  [-31, -16, 2.6],
  [-24, -6, 1.1],
  [-12, -19, 1.6],
  [-4, -9, 3.2],
  [6, -20, 1],
  [14, -12, 1.9],
  [27, -4, 2.8],
  [36, -17, 1.2],
  [35, 9, 1.8],
  [20, 6, 1.1],
  [24, 18, 3],
  [9, 21, 1.3],
  [8, 9, 1.7],
  [-8, 2, 1],
  [-38, 2, 1.5],
  [-35, 20, 1.2],
  [38, 21, 1],
  [-18, -23, 1],
]
const TABLE_DROPS = [
  [-52, -14, 1.6],
  [54, 26, 2.2],
  [48, 33, 1.1],
  [-46, 24, 1.2],
  [30, -34, 1.4],
]

/** Scenes by picture name. */
export const STORIES = { ...NEWS, ...features, ...teaching }
