import { EMPTY_CARD } from '@idocard/contract/cards/card'
import type { CardDocument, CardFacts } from '@idocard/contract/cards/card-view'
import { SOCIAL_MEDIA } from '@idocard/domain/cards/social-media'
import { THEME_KEYS, type ThemeKey } from '@idocard/domain/cards/theme'
import { HOSTILE_LINKS, MARKUP } from '@idocard/domain/hostile.fixture'
import { expect, it } from 'vitest'
import { renderCard } from './document.tsx'

const htmlOf = (document: CardDocument) => renderCard(document).html.join('')

/** A card whose texts and links are hostile, as if they had reached the database. */
function documentOf(theme: ThemeKey, link: string, words: string): CardDocument {
  const texts = Object.fromEntries(
    Object.entries(EMPTY_CARD).map(([name, value]) => [name, value === '' ? words : value]),
  )
  const card: CardFacts = {
    cardSn: 'cheny7p3k9',
    url: 'https://card.example/cheny7p3k9',
    photo: '',
    fields: {
      ...EMPTY_CARD,
      ...texts,
      phones: [{ kind: 'mobile', number: '+886912345678', extension: '', visibility: 'public' }],
      emails: [{ kind: 'work', address: `${words}@example.com`, visibility: 'public' }],
    },
    socialMedia: SOCIAL_MEDIA.map(({ id }) => ({
      id,
      socialMediaId: id,
      socialMediaLink: link,
      shown: words,
      title: words,
      titleEn: words,
    })),
    webSites: [{ id: 1, site_img: '', site_link: link, title: words, titleEn: words }],
  }
  return {
    kind: 'card',
    view: { lang: 'zh-tw', theme, card, accent: words, isInLine: false, address: '/cheny7p3k9' },
    head: {
      canonical: card.url,
      isIndexed: true,
      picture: `${card.url}/og.png`,
      person: { '@type': 'ProfilePage', name: words, sameAs: [link] },
    },
  }
}

const decoded = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** Tags as a browser parses them, from `<` to `>`, without scripts and styles. */
function tagsOf(html: string) {
  const scripts = html.match(/<script[^>]*>[\s\S]*?<\/script>/g) ?? []
  const rest = scripts.reduce((left, script) => left.replace(script, ''), html).replace(/<style>[\s\S]*?<\/style>/, '')
  return { scripts, tags: rest.match(/<[a-z!/][^>]*>/gi) ?? [] }
}
const plain = tagsOf(htmlOf(documentOf('idoLight', '', 'x')))

/** The site's own addresses, and the four kinds of links to contact a person. */
const ALLOWED = /^(?:https:\/\/|http:\/\/|mailto:|tel:|\/(?![/\\])|#)/

// Mutations: `dangerouslySetInnerHTML` for the introduction; `href={site_link}`; `<` not escaped in the data for
// search engines; `socialLink` without `safeHttpUrl`.
it.each(THEME_KEYS)('%s shows hostile text as text and no hostile links', (theme) => {
  const grid = [
    ...HOSTILE_LINKS.map((link) => [link, 'x'] as const),
    ...MARKUP.map((words) => ['https://example.com/', words] as const),
    ...MARKUP.map((words) => [words, words] as const),
  ]
  expect(grid.length).toBeGreaterThanOrEqual(50)
  for (const [link, words] of grid) {
    const html = htmlOf(documentOf(theme, link, words))
    const about = JSON.stringify([link, words])
    const { scripts, tags } = tagsOf(html)
    expect(scripts.length, about).toBe(plain.scripts.length)
    for (const tag of tags) {
      // Tags that every page has, such as the form where visitors leave their details, are allowed.
      if (plain.tags.some((own) => own === tag)) continue
      expect(tag, about).not.toMatch(/^<(?:script|iframe|object|embed|base|form|svg\s+onload)/i)
      const attributes = tag.replace(/"[^"]*"/g, '""')
      expect(attributes, about).not.toMatch(/\son[a-z]+=/i)
      for (const [, href = ''] of tag.matchAll(/\s(?:href|src|action|formaction|xlink:href)="([^"]*)"/gi)) {
        expect(decoded(href), about).toMatch(ALLOWED)
        expect(decoded(href), about).not.toMatch(/\p{Cc}/u)
      }
    }
    const external = tags.flatMap((tag) =>
      [...tag.matchAll(/<a[^>]*\shref="([^"]*)"/g)].map(([, href = '']) => decoded(href)),
    )
    for (const href of external.filter((one) => /^https?:/.test(one))) {
      const { hostname, username } = new URL(href)
      expect(username, about).toBe('')
      expect(hostname, about).not.toContain('evil')
    }
  }
})

it('escapes text in its structured data so that no tag can end there', () => {
  for (const words of MARKUP) {
    const html = htmlOf(documentOf('origin', '', words))
    const [, data = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(data)).toMatchObject({ name: words })
  }
})
