import { EMPTY_CARD } from '@idocard/contract/cards/card'
import { type CardView, UNLOCKABLE } from '@idocard/contract/cards/card-view'
import { expect, it } from 'vitest'
import { renderCard } from './document.tsx'
import { CARD_TEXTS } from './texts.ts'

function page(lang: CardView['lang'], more: Partial<CardView>): string {
  const fields = { ...EMPTY_CARD, nameCh: '王小明', nameEn: 'Ming Wang' }
  const card = { cardSn: 'cheny7p3k9', url: 'https://card.example/x', photo: '', fields, socialMedia: [], webSites: [] }
  const head = { canonical: card.url, isIndexed: true, picture: '' }
  return renderCard({ kind: 'card', view: { lang, theme: 'idoLight', card, ...more }, head }).html.join('')
}

it('says what leaving details shows, and without that only who gets them', () => {
  expect(page('zh-tw', { unlocks: ['mobile', 'address'] })).toContain('留下之後，這裡會多顯示手機、地址。')
  expect(page('en-us', { unlocks: ['mobile', 'links'] })).toContain('also shows a mobile number, more links.')
  expect(page('zh-tw', {})).toContain('王小明馬上就會收到。')
  for (const lang of ['zh-tw', 'en-us'] as const)
    for (const one of UNLOCKABLE) expect(page(lang, { unlocks: [one] })).toContain(CARD_TEXTS[lang].unlockable[one])
})

it('asks the browser to fill in what it knows, and shows a form that comes back where it was', () => {
  const html = page('en-us', {})
  for (const complete of ['name', 'email', 'organization', 'organization-title'])
    expect(html).toContain(`autoComplete="${complete}"`)
  expect(page('zh-tw', {})).toContain('autoComplete="tel"')
  expect(html).toContain('action="/cheny7p3k9/exchange#exchange"')
})

it('thanks once, and knows who comes back', () => {
  expect(page('zh-tw', { exchange: 'left' })).toContain('謝謝你')
  const later = page('zh-tw', { exchange: 'known' })
  expect(later).not.toContain('謝謝你')
  expect(later).not.toContain('<form')
  expect(later).toContain('你已經把聯絡資料留給王小明。')
})

it('leads out of LINE’s browser with a handoff token, for who exchanged, and with none for everybody else', () => {
  const exchanged = { isInLine: true, isExchanged: true, exchange: 'known' as const, handoff: 'p-1.2.a_b' }
  const inside = page('en-us', exchanged)
  const outside = 'lang=en-us&amp;openExternalBrowser=1&amp;handoff=p-1.2.a_b'
  expect(inside).toContain(`href="/cheny7p3k9/contact.vcf?${outside}"`)
  expect(inside).toContain(`href="/cheny7p3k9?${outside}">Open this page in your phone’s browser`)
  expect(page('zh-tw', { ...exchanged, exchange: 'left' })).toContain('用手機的瀏覽器打開這一頁')
  for (const usual of [page('en-us', { isInLine: true }), page('en-us', { isExchanged: true, exchange: 'known' })]) {
    expect(usual).not.toContain('handoff=')
    expect(usual).not.toContain('c-outside"')
  }
})
