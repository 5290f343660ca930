import { EMPTY_CARD } from '@idocard/contract/card'
import type { CardFacts, CardView } from '@idocard/contract/card-view'
import { expect, it } from 'vitest'
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
