import { EMPTY_CARD } from '@idocard/contract/cards/card'
import { SOCIAL_MEDIA } from '@idocard/domain/cards/social-media'
import { describe, expect, it } from 'vitest'
import { renderCard } from './document.tsx'
import marks from './marks.json' with { type: 'json' }

const MARKS = marks as Record<string, string>
/** Without a mark of their own: official LINE accounts share LINE's; LinkedIn's owner does not allow its use. */
const WITHOUT = ['line-official', 'linkedin']

function pageWith(...keys: string[]): string {
  const networks = SOCIAL_MEDIA.filter(({ key }) => keys.includes(key))
  const socialMedia = networks.map(({ id, hosts }) => ({
    id,
    socialMediaId: id,
    socialMediaLink: hosts[0] ? `https://${hosts[0]}/someone` : '',
    shown: 'someone',
    title: '',
    titleEn: '',
  }))
  const card = { cardSn: 'cheny7p3k9', url: 'https://card.example/x', photo: '', fields: EMPTY_CARD, webSites: [] }
  const view = { lang: 'zh-tw', theme: 'idoLight', card: { ...card, socialMedia } } as const
  const head = { canonical: card.url, isIndexed: true, picture: '' }
  return renderCard({ kind: 'card', view, head }).html.join('')
}
const marksIn = (html: string) => Object.keys(MARKS).filter((key) => html.includes(`<path d="${MARKS[key]}"></path>`))

describe('brand marks', () => {
  it.each(SOCIAL_MEDIA.map(({ key }) => key))('show %s as itself, and no other network on the page', (key) => {
    const own = key === 'line-official' ? 'line' : key
    // Every page has LINE's mark, on the button that shares the card.
    const expected = new Set(['line', ...(key === 'linkedin' ? [] : [own])])
    expect(new Set(marksIn(pageWith(key)))).toEqual(expected)
  })

  it('exist for every network that has one', () => {
    expect(Object.keys(MARKS).sort()).toEqual(
      SOCIAL_MEDIA.map(({ key }) => key)
        .filter((key) => !WITHOUT.includes(key))
        .sort(),
    )
  })
})
