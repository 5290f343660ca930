import { EMPTY_CARD } from '@idocard/contract/cards/card'
import type { CardDocument, CardFacts, CardView, LeadForm, PageHead } from '@idocard/contract/cards/card-view'
import { SOCIAL_MEDIA } from '@idocard/domain/cards/social-media'
import { THEME_KEYS } from '@idocard/domain/cards/theme'
import { MARKUP } from '@idocard/domain/hostile.fixture'
import { LANGS } from '@idocard/domain/language'
import fc from 'fast-check'
import { Component, createElement, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CardPage, ThemePreview } from './card-page.tsx'
import { ClosedPage } from './closed-page.tsx'
import { renderCard } from './document.tsx'
import { PeoplePage } from './people-page.tsx'
import { readCard } from './read-card.ts'
import { write } from './write.ts'

/** React orders a few attributes of form fields differently, and preloads large pictures. */
const sameOrder = (html: string) =>
  html
    .replace(/<link rel="preload"[^>]*>/g, '')
    .replace(/<(\w+)((?:\s[\w:-]+="[^"]*")+)(\/?)>/g, (_tag, name: string, attributes: string, end: string) => {
      const sorted = [...attributes.matchAll(/\s[\w:-]+="[^"]*"/g)].map(([one]) => one).sort()
      return `<${name}${sorted.join('')}${end}>`
    })

function expectSame(node: ReactNode): void {
  expect(sameOrder(write(node))).toBe(sameOrder(renderToStaticMarkup(node)))
}

/** A card with `words` in every text field, and with `many` items in every list. */
function cardOf(words: string, many: number): CardFacts {
  const texts = Object.fromEntries(
    Object.entries(EMPTY_CARD).map(([name, value]) => [name, value === '' ? words : value]),
  )
  return {
    cardSn: 'cheny7p3k9',
    url: 'https://card.example/cheny7p3k9',
    photo: many > 1 ? '/picture/abc.webp' : '',
    fields: {
      ...EMPTY_CARD,
      ...texts,
      phones: (['mobile', 'work', 'fax'] as const)
        .slice(0, many)
        .map((kind) => ({ kind, number: '+886227015566', extension: words.slice(0, 5), visibility: 'public' })),
      emails: [{ kind: 'work' as const, address: `${words}@example.com`, visibility: 'public' as const }].slice(
        0,
        many,
      ),
    },
    socialMedia: SOCIAL_MEDIA.slice(0, many * 4).map(({ id }) => ({
      id,
      socialMediaId: id,
      socialMediaLink: 'https://line.me/ti/p/~mori',
      shown: words,
      title: words,
      titleEn: words,
    })),
    webSites: [
      {
        id: 1,
        site_img: many > 1 ? '/picture/abc.webp' : '',
        site_link: 'https://mori.example',
        title: words,
        titleEn: words,
      },
    ].slice(0, many),
  }
}

const WORDS = ['', '陳雅婷', 'é & "ü"', 'x'.repeat(300), ...MARKUP]
const returned = (words: string): CardView['exchange'] => ({
  written: { name: words, contactMethod: words, company: words, title: '', note: `\n${words}` },
  answers: { 'answer-1': words, 'answer-2': '2' },
  consent: words !== '',
  problems: { name: words, consent: words, 'answer-1': words, 'answer-2': words },
  message: words,
})

const asked = (words: string): LeadForm => ({
  companyCh: words,
  companyEn: words,
  event: {
    id: 7,
    version: 2,
    consentCh: words,
    consentEn: '',
    questions: [
      { id: 1, titleCh: words, titleEn: words, choicesCh: '', choicesEn: '', isRequired: true },
      { id: 2, titleCh: words, titleEn: '', choicesCh: `${words}\n二`, choicesEn: '', isRequired: false },
    ],
  },
})

it.each(THEME_KEYS)('writes a card in %s as React does, with any content', (theme) => {
  for (const lang of LANGS)
    for (const words of WORDS)
      for (const many of [0, 1, 3])
        for (const exchange of [undefined, 'left' as const, 'known' as const, returned(words)]) {
          const view: CardView = { lang, theme, card: cardOf(words, many), accent: '#336699', address: '/x' }
          const more: Partial<CardView> = {
            ...{ isInLine: many > 1, isPreview: words === 'x', opening: 'dot' },
            ...(many > 0 && { lead: asked(words) }),
          }
          expectSame(createElement(CardPage, { view: { ...view, ...more, ...(exchange && { exchange }) } }))
        }
})

it.each(LANGS)('writes the other pages as React does: %s', (lang) => {
  for (const reason of ['paused', 'unclaimed'] as const)
    expectSame(createElement(ClosedPage, { kind: 'closed', reason, lang, address: '/x' }))
  for (const words of WORDS) {
    const head: PageHead = { canonical: 'https://card.example', isIndexed: true, picture: '' }
    const texts = { companyCh: words, companyEn: words, introductionCh: words, introductionEn: '' }
    const names = { nameCh: words, nameEn: 'x', titleCh: words, titleEn: '', departmentCh: words, departmentEn: words }
    const shown = [
      { ...names, photo: '/p.webp', url: '/x' },
      { ...names, nameCh: 'y', photo: '', url: '' },
    ]
    const people = { kind: 'people' as const, lang, address: '/x', ...texts, accent: words, people: shown, head }
    expectSame(createElement(PeoplePage, { people }))
  }
})

it.each(LANGS)('carries the language from a page to the next: %s', (lang) => {
  const closed = renderCard({ kind: 'closed', reason: 'unclaimed', lang, address: '/x' }).html.join('')
  expect(closed).toContain(`href="/backstage/SG/iDoCard/addCard?lang=${lang}"`)
  const head: PageHead = { canonical: 'https://card.example', isIndexed: true, picture: '' }
  const person = { nameCh: '王', nameEn: '', titleCh: '', titleEn: '', departmentCh: '', departmentEn: '', photo: '' }
  const texts = { companyCh: '', companyEn: '', introductionCh: '', introductionEn: '', accent: '' }
  const people = [{ ...person, url: 'https://card.example/x' }]
  const list = renderCard({ kind: 'people', lang, address: '/y', ...texts, people, head }).html.join('')
  expect(list).toContain(`href="https://card.example/x?lang=${lang}"`)
})

it.each(LANGS)('writes the preview of a theme as React does, and nothing in it is interactive: %s', (lang) => {
  for (const words of WORDS) {
    const view: CardView = {
      lang,
      theme: 'SG',
      card: cardOf(words, 3),
      isPreview: true,
      isWatermarked: true,
      address: '/x',
    }
    expectSame(createElement(ThemePreview, { view, card: readCard(view), theme: 'x' }))
  }
  const view: CardView = { lang, theme: 'SG', card: cardOf('Mori', 3), isPreview: true, isWatermarked: true }
  const head: PageHead = { canonical: 'https://card.example/x', isIndexed: false, picture: '/x/og.png' }
  const html = renderCard({ kind: 'card', view, head }).html.join('')
  const [outside = '', inside = ''] = html.split('<div class="p-card" inert="">')
  expect(inside).toContain('class="card-page"')
  expect(outside).toContain('<meta name="robots" content="noindex"/>')
  expect(outside).not.toMatch(/og:title|og:image"|rel="canonical"|<link rel="preload"/)
  expect(outside).toContain(`href="/cheny7p3k9?lang=${lang}"`)
  expect(inside).not.toMatch(/<form|<h1|<main/)
})

it('writes any tree of text, lists and tags as React does', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...MARKUP))
  const attributes = fc.record(
    {
      className: text,
      title: text,
      lang: fc.option(text, { nil: undefined }),
      'data-said': text,
      'aria-hidden': fc.boolean(),
      hidden: fc.boolean(),
      tabIndex: fc.integer(),
    },
    { requiredKeys: [] },
  )
  const { tree } = fc.letrec<{ tree: ReactNode; element: ReactNode }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.constantFrom(null, undefined, false, true, 0, 1.5, -7),
      tie('element'),
      fc.array(tie('tree'), { maxLength: 4 }).map((inside) => createElement(Fragment, null, ...inside)),
    ),
    element: fc
      .tuple(fc.constantFrom('p', 'span', 'a', 'section', 'label'), attributes, fc.array(tie('tree'), { maxLength: 4 }))
      .map(([tag, given, inside]) => createElement(tag, given, ...inside)),
  }))
  fc.assert(fc.property(tree, (node) => expectSame(node)))
})

it('refuses what only React can render', () => {
  class Stateful extends Component {}
  expect(() => write(createElement(Stateful))).toThrow()
  expect(() => write({} as ReactNode)).toThrow()
  expect(() => write(createElement('p', { onClick: () => {} }))).toThrow()
})

it('builds a complete page that preloads its photograph', () => {
  const view: CardView = { lang: 'en-us', theme: 'SG', card: cardOf('Mori', 3), address: '/x' }
  const head: PageHead = { canonical: 'https://card.example/x', isIndexed: false, picture: '/x/og.png' }
  const document: CardDocument = { kind: 'card', view, head }
  const html = renderCard(document).html.join('')
  expect(html).toMatch(/^<!doctype html><html lang="en"><head><meta charSet="utf-8"\/>.*<\/body><\/html>$/s)
  expect(html).toMatch(/<\/style><link rel="preload" as="image" href="\/picture\/abc-480.webp" fetchPriority="high"\/>/)
  expect(html.match(/<(?:html|head|body|title|style|main|h1)[ >]/g)).toHaveLength(7)
})
