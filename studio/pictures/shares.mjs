import { PLANS } from './banners.mjs'
import { cardPage } from './card-pages.mjs'
import { SANS, text, wordmark } from './faces.mjs'
import { officePage } from './office-pages.mjs'
import { FINISHES, fronts, SCREEN, TILT } from './parts.mjs'
import { PEOPLE } from './people.mjs'
import { cameraPage } from './phone-screens.mjs'
import { PRODUCTS } from './products.mjs'
import { cup, insert, PROP_DEFS } from './props.mjs'
import { card, phone } from './scene.mjs'
import { NEWS } from './stories.mjs'

/**
 * Pictures for previews in chat apps, 1200 × 630 JPEG: one per page with its title, and one per product, plan and news
 * cover without text. web/app/lib/share-picture.ts and web/app/screens/shop/page-head.tsx refer to them.
 */
const SHARE = { width: 1200, height: 630, jpeg: true, tilt: TILT }
const [INK, QUIET, JADE] = ['#1a211e', '#5c635d', '#0f634c']

const one = (finish, place) => card({ finish, face: `${finish}-front`, tilt: TILT, ...place })
const shown = (place) => phone({ screen: 'screen', tilt: TILT, ...place })
const scene = (finishes, screen, things, more = {}) => ({
  scale: 4.25,
  at: [0.74, 0.5],
  finishes,
  symbols: { ...fronts(...finishes), ...(screen && { screen: [SCREEN, screen] }) },
  things,
  ...more,
})

const SCENES = {
  home: (english) =>
    scene(
      ['jade', 'matte-black'],
      cardPage(PEOPLE.jade, false, english),
      one('matte-black', { x: -22, y: -48, turn: -14 }) +
        shown({ x: 30, y: 12, turn: 14 }) +
        one('jade', { x: -24, y: 42, turn: -14, height: 9 }),
    ),
  features: (english) =>
    scene(
      ['pearl-white'],
      officePage('numbers', {}, english),
      shown({ x: 26, y: 14, turn: 13 }) + one('pearl-white', { x: -34, y: -34, turn: -14 }),
    ),
  plans: () =>
    scene(
      FINISHES,
      '',
      ['matte-black', 'bamboo', 'brushed-metal', 'pearl-white', 'jade']
        .map((finish, i) => one(finish, { x: 26 - i * 11, y: -52 + i * 25, turn: -14, height: i * 0.5 }))
        .join(''),
    ),
  support: () =>
    scene(
      ['bamboo'],
      cameraPage(),
      one('bamboo', { x: -34, y: -38, turn: -14 }) +
        insert({ x: -40, y: 26, turn: -8, tilt: TILT }) +
        shown({ x: 30, y: 16, turn: 13, height: 12 }),
    ),
  news: () =>
    scene(
      ['bamboo', 'jade'],
      '',
      cup({ x: 26, y: -22, tilt: TILT, handle: 28 }) +
        one('bamboo', { x: -12, y: 42, turn: -13 }) +
        one('jade', { x: 34, y: 76, turn: 8, height: 0.9 }),
      { defs: PROP_DEFS, scale: 4.1 },
    ),
}

/** By page and language: the lines of the title, and the text below it. */
const WORDS = {
  home: {
    'zh-tw': [['靠一下，', '就認識了'], '一張卡片，一頁隨時能改的名片'],
    'en-us': [['Tap.', 'You’ve met.'], 'One card, one page you can change'],
  },
  features: {
    'zh-tw': [['產品特色'], '不用 App，靠近就打開，存得完整'],
    'en-us': [['Features'], 'No app. It opens with a tap.'],
  },
  plans: {
    'zh-tw': [['購買方案'], '五種材質，一次付清，沒有月費'],
    'en-us': [['Plans'], 'Five finishes, no monthly fee'],
  },
  support: {
    'zh-tw': [['支援與教學'], '從開通到第一次遞出名片'],
    'en-us': [['Support'], 'From the sleeve to the first tap'],
  },
  news: {
    'zh-tw': [['最新消息'], '材質、活動，與使用者的故事'],
    'en-us': [['News'], 'Finishes, events, stories'],
  },
}

/** In this font an apostrophe is as wide as a Chinese character, unless its proportional form is requested. */
const titleStyle = (line) => `font-weight="700"${line.includes('’') ? ` style="font-feature-settings:'pwid'"` : ''}`

/** Logo, title and a line below it, in the left half. */
const lettering = ([lines, below]) => {
  const size = lines[0].length > 8 ? 66 : 84
  const top = 338 - (lines.length - 1) * size * 0.66
  return `<g font-family="${SANS}">${wordmark(72, 64, 0.62, INK, JADE)}
${lines.map((line, i) => text(70, top + i * size * 1.3, size, INK, line, titleStyle(line))).join('')}
${text(74, top + (lines.length - 1) * size * 1.3 + 72, 28, QUIET, below)}</g>`
}

const pages = Object.fromEntries(
  Object.entries(WORDS).flatMap(([page, languages]) =>
    Object.entries(languages).map(([lang, words]) => [
      `og/pages/${page}-${lang}`,
      () => ({ ...SHARE, ...SCENES[page](lang === 'en-us'), above: lettering(words) }),
    ]),
  ),
)

const CORNER = wordmark(56, 52, 0.5, INK, JADE)
/** Wide motifs that fit the lower format without scaling down further. */
const WIDE = ['products/enterprise-10-angle', 'plans/enterprise']

/** The site's pictures cropped to the previews' aspect ratio. `zoom` is relative to their own scale. */
const cropped = (pictures, zoom, above = '') =>
  Object.fromEntries(
    Object.entries(pictures).map(([name, draw]) => [
      `og/${name}`,
      () => {
        const { widths: _, ...drawn } = draw()
        const scale = drawn.scale * (WIDE.includes(name) ? 1 : zoom)
        return { ...drawn, ...SHARE, tilt: drawn.tilt, scale, above }
      },
    ]),
  )
const angles = Object.fromEntries(Object.entries(PRODUCTS).filter(([name]) => name.endsWith('-angle')))

/** Scenes by picture name. */
export const SHARES = {
  ...pages,
  ...cropped(angles, 0.76, CORNER),
  ...cropped(PLANS, 0.78, CORNER),
  ...cropped(NEWS, 0.78),
}
