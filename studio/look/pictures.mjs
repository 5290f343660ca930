import { readFileSync } from 'node:fs'

const THEMES = ['idoLight', 'idoDark', 'origin', 'SG', 'SG2', 'talentek']

const [demo] = JSON.parse(readFileSync(new URL('../../server/src/seed/cards.json', import.meta.url), 'utf8'))

const numbered = (links, name) =>
  links.map((link, index) => ({ id: index + 1, title: '', titleEn: '', ...link, ...name(link) }))
const socialMedia = (links) => numbered(links, ({ link }) => ({ socialMediaLink: link }))
const webSites = (links) => numbered(links, ({ link }) => ({ site_link: link, site_img: '' }))

/** 陳雅婷's card of the demo content. */
const USUAL = {
  cardSn: demo.cardSn,
  url: `https://idocard.example/${demo.cardSn}`,
  photo: '/picture/portrait.webp',
  fields: demo.fields,
  socialMedia: socialMedia(demo.socialMedia),
  webSites: webSites(demo.webSites),
}

const handle = (socialMediaId, link, shown) => ({ socialMediaId, link, shown })
const TWELVE = [
  ...demo.socialMedia,
  handle(6, 'https://www.threads.com/@mori.interiors', 'mori.interiors'),
  handle(7, 'https://www.youtube.com/@mori-interiors', 'mori-interiors'),
  handle(8, 'https://www.linkedin.com/in/yating-chen', 'yating-chen'),
  handle(10, '', 'mori_yating'),
  handle(11, 'https://wa.me/886912345678', '+886912345678'),
  handle(13, 'https://maps.app.goo.gl/mori', 'maps.app.goo.gl/mori'),
  handle(17, 'https://www.behance.net/mori-interiors', 'mori-interiors'),
]

const changed = (change) => ({ ...USUAL, ...change, fields: { ...USUAL.fields, ...change.fields } })
/** The demo card with other fields, without its photograph. */
export const demoCard = (fields) => changed({ fields, photo: '' })

const LONG = changed({
  fields: {
    companyCh: '大稻埕生活工藝與空間保存推廣協會北區工作站人才庫',
    companyEn: 'Dadaocheng Association for the Preservation of Crafts and Living Spaces',
    titleCh: '資深策略與業務發展執行副總經理',
    titleEn: 'Executive Vice President, Strategy and Business Development',
    nameEn: 'Maximiliana Featherstonehaugh-Chen',
  },
})
const COVER = changed({ fields: { photoStyle: 'cover' } })
/** For cards of a company with its own colour and logo. */
const BRAND = { accent: '#c2185b', logo: '/brand/sunward-mark.svg' }

/** For cards of a company whose template gives them a look. */
const TEMPLATE = {
  accent: '#1f6f8b',
  look: {
    logo: '/brand/sunward-mark.svg',
    cover: '/pictures/banners/hero-960.webp',
    legalCh: '森間設計股份有限公司，統一編號 12345678。本名片的內容僅供業務往來使用。',
    legalEn: 'Mori Interiors Co., Ltd., tax ID 12345678. The content of this card is for business use only.',
    links: [
      { id: 1, link: 'https://mori.example/', titleCh: '公司網站', titleEn: 'Our web site' },
      { id: 2, link: 'https://www.facebook.com/mori.interiors', titleCh: '', titleEn: '' },
    ],
  },
}

const PHONE = { width: 390, height: 844, screens: 2, columns: 6 }
const DESKTOP = { width: 1440, height: 900, screens: 1, columns: 2 }
const inEveryTheme = (card, { lang = 'zh-tw', accent = '', ...more } = {}) =>
  THEMES.map((theme) => ({ lang, theme, card, accent, address: `/${card.cardSn}`, ...more }))

/** Every picture by its name. */
export const PICTURES = {
  usual: { ...PHONE, views: inEveryTheme(USUAL) },
  'usual-en': { ...PHONE, views: inEveryTheme(USUAL, { lang: 'en-us' }) },
  cover: { ...PHONE, views: inEveryTheme(COVER) },
  brand: { ...PHONE, views: inEveryTheme(USUAL, BRAND) },
  template: { ...PHONE, screens: 3, views: inEveryTheme(USUAL, TEMPLATE) },
  'template-en': { ...PHONE, screens: 3, views: inEveryTheme(USUAL, { ...TEMPLATE, lang: 'en-us' }) },
  'desktop-template': { ...DESKTOP, views: inEveryTheme(USUAL, TEMPLATE) },
  'no-links': { ...PHONE, views: inEveryTheme(changed({ socialMedia: [], webSites: [] })) },
  'twelve-links': { ...PHONE, views: inEveryTheme(changed({ socialMedia: socialMedia(TWELVE) })) },
  'no-photograph': { ...PHONE, views: inEveryTheme(changed({ photo: '' })) },
  'long-company': { ...PHONE, views: inEveryTheme(LONG) },
  'long-company-en': { ...PHONE, views: inEveryTheme(LONG, { lang: 'en-us' }) },
  desktop: { ...DESKTOP, views: inEveryTheme(USUAL) },
  'desktop-cover': { ...DESKTOP, views: inEveryTheme(COVER, { lang: 'en-us' }) },
}
