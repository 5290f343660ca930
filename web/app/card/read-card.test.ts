import { EMPTY_CARD } from '@idocard/contract/cards/card'
import type { CardFacts, CardView } from '@idocard/contract/cards/card-view'
import { expect, it } from 'vitest'
import { renderCard } from './document.tsx'
import { readCard } from './read-card.ts'

const card = (fields: Partial<CardFacts['fields']>): CardFacts => ({
  cardSn: 'cheny7p3k9',
  url: 'https://card.example/cheny7p3k9',
  photo: '',
  fields: { ...EMPTY_CARD, ...fields },
  socialMedia: [],
  webSites: [],
})
const view = (lang: CardView['lang'], fields: Partial<CardFacts['fields']>): CardView => ({
  lang,
  theme: 'idoLight',
  card: card(fields),
})

it('shows a phone number as it is dialled in Taiwan, and to other readers with the country code, with its extension', () => {
  const fields = { phones: [{ kind: 'work', number: '+886422556677', extension: '12', visibility: 'public' }] } as const
  const shownIn = (lang: CardView['lang']) => {
    const [phone] = readCard(view(lang, { ...fields, phones: [...fields.phones] })).phones
    return [phone?.shown.text, phone?.copy, phone?.href]
  }
  expect(shownIn('zh-tw')).toEqual(['04-2255-6677 分機 12', '04-2255-6677#12', 'tel:+886422556677,12'])
  expect(shownIn('en-us')).toEqual(['+886 4 2255 6677 ext. 12', '+886 4 2255 6677#12', 'tel:+886422556677,12'])
})

// Mutation: the description cut at 160 characters.
it('never cuts a company’s name of 120 characters, and says where an introduction is cut', () => {
  const companyEn = `${'International Semiconductor '.repeat(4)}Ltd.`.padEnd(120, 'x')
  const fields = { nameEn: 'Ming Wang', titleEn: 'T'.repeat(40), companyEn, introductionEn: 'About me. '.repeat(30) }
  const head = { canonical: 'https://card.example/x', isIndexed: true, picture: '' }
  const html = renderCard({ kind: 'card', view: view('en-us', fields), head }).html.join('')
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1]
  expect(description).toContain(`${fields.titleEn} · ${companyEn} · `)
  expect(description).toMatch(/…$/)
  expect(html).toContain(`<title>Ming Wang | ${companyEn}</title>`)
  expect(html).toContain(`<p class="c-company">${companyEn}</p>`)
})

// Mutation: `title` shown to every reader.
it('names links in the reader’s language, otherwise in the other one, otherwise after the network or the host', () => {
  const shownIn = (lang: CardView['lang'], titles: { title: string; titleEn: string }) => {
    const site = { id: 1, site_img: '', site_link: 'https://www.mori.example/works', ...titles }
    const network = {
      id: 1,
      socialMediaId: 2,
      socialMediaLink: 'https://line.me/R/ti/p/%40mori',
      shown: '@mori',
      ...titles,
    }
    const read = readCard({ ...view(lang, {}), card: { ...card({}), webSites: [site], socialMedia: [network] } })
    return [...read.webSites, ...read.social].map(({ shown, label }) => [shown.text, shown.lang, label])
  }
  const both = { title: '作品', titleEn: 'Works' }
  const rest = ['mori.example', '@mori'] as const
  expect(shownIn('zh-tw', both)).toEqual(rest.map((label) => ['作品', undefined, label]))
  expect(shownIn('en-us', both)).toEqual(rest.map((label) => ['Works', undefined, label]))
  expect(shownIn('en-us', { title: '作品', titleEn: ' ' })).toEqual(rest.map((label) => ['作品', 'zh-Hant-TW', label]))
  expect(shownIn('en-us', { title: '', titleEn: '' })).toEqual([
    ['mori.example', undefined, ''],
    ['LINE Official Account', undefined, '@mori'],
  ])
})
