import { type Card, EMPTY_CARD } from '@idocard/contract/cards/card'
import { MAX_LINKS } from '@idocard/domain/cards/card'
import { SOCIAL_MEDIA, socialLink } from '@idocard/domain/cards/social-media'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesOf, type Draft, isSameDraft, problemsOf, savable, tidied, withoutBlanks } from './draft.ts'
import { isSame } from './is-same.ts'
import { isInvalidLink, linksOf, newLinkId, refusedLinks, shownLinks, tidiedLink, type WebSite } from './links.ts'
import { mergeDrafts } from './merge.ts'

const EMPTY_DRAFT: Draft = {
  fields: { ...EMPTY_CARD, nameCh: '林小美' },
  allowIndex: false,
  photo: '',
  socialMedia: [],
  webSites: [],
}
const site = (id: number, some: Partial<WebSite> = {}): WebSite => ({
  id,
  link: `https://site${id}.example/`,
  picture: '',
  title: `${id}`,
  titleEn: '',
  visibility: 'link',
  ...some,
})
const sites = (...webSites: WebSite[]): Draft => ({ ...EMPTY_DRAFT, webSites })
const [A, B, C, D, E] = [1, 2, 3, 4, 5].map((id) => site(id)) as [WebSite, WebSite, WebSite, WebSite, WebSite]

/** The link that the server stores for a network and the typed text. */
const storedAs = (socialMediaId: number, typed: string): Card['socialMedia'][number] => {
  const network = SOCIAL_MEDIA.find(({ id }) => id === socialMediaId)
  const read = network && socialLink(network, typed)
  if (!read) throw new Error(`${typed} is no link of network ${socialMediaId}`)
  const rest = { title: '', titleEn: '', visibility: 'link', sorter: 1, clicks: 0 } as const
  return { id: 9, socialMediaId, socialMediaLink: read.link, shown: read.shown, ...rest }
}

it.each([
  [1, 'wang.ming'],
  [1, '@shop'],
  [2, 'shop'],
  [3, '@may.lin'],
  [3, 'https://www.instagram.com/may.lin'],
  [3, 'instagram.com/may.lin/'],
  [7, '咖啡日常'],
  [7, `https://www.youtube.com/@${encodeURIComponent('咖啡日常')}`],
  [8, `https://www.linkedin.com/in/${'a'.repeat(90)}`],
  [10, 'WeiXin_12345'],
  [11, '0912345678'],
  [13, 'https://maps.app.goo.gl/abcDEF'],
])('a link of network %i typed as %s is shown again as it is stored', (socialMediaId, typed) => {
  const stored = storedAs(socialMediaId, typed)
  const links = linksOf({ socialMedia: [stored], webSites: [] }, {})
  expect(links.socialMedia.map(tidiedLink)).toEqual(links.socialMedia)
  expect(isInvalidLink(tidiedLink({ ...links.socialMedia[0], link: typed } as never))).toBe(false)
  expect(shownLinks(links, { socialMedia: [stored], webSites: [] }, {}).socialMedia).toEqual([stored])
  // Typing the same text again changes nothing.
  const again = { ...EMPTY_DRAFT, socialMedia: links.socialMedia.map((one) => ({ ...one, link: typed })) }
  expect(isSameDraft({ ...EMPTY_DRAFT, socialMedia: links.socialMedia }, again)).toBe(true)
})

it('sends of each link what differs, with the id that the server knows', () => {
  const before = sites(A, site(-7, { title: 'saved' }))
  const now = sites(site(-7, { title: 'new title' }), A, site(-8, { link: 'b.example', picture: '/picture/1.webp' }))
  expect(changesOf(before, now, { '-7': 31 })).toEqual({
    links: {
      webSites: [
        { id: 31, title: 'new title' },
        { id: 1 },
        {
          id: 0,
          site_link: 'https://b.example/',
          site_img: '/picture/1.webp',
          title: '-8',
          titleEn: '',
          visibility: 'link',
        },
      ],
    },
  })
  expect(changesOf(before, before)).toEqual({})
})

it('leaves an invalid link as it was, and a new one out', () => {
  const typed = sites(site(1, { link: 'no address', title: 'kept here' }), B, site(-1, { link: 'htt' }), site(-2))
  const blank = site(-3, { link: ' ', title: '' })
  expect(savable(sites(A, B), { ...typed, webSites: [...typed.webSites, blank] }).webSites).toEqual([A, B, site(-2)])
  expect(problemsOf(typed)).toEqual({ 'webSites.1.link': 'web', 'webSites.-1.link': 'web' })
  // A link with a title but no address is not blank, so it is not removed.
  const nameless = site(-4, { link: '', title: 'Shop' })
  expect(withoutBlanks(sites(A, blank, nameless)).webSites).toEqual([A, nameless])
  const refused = refusedLinks({ 'links.webSites.1.site_link': '不行', 'fields.nameCh': '?' }, sites(A, B))
  expect(refused).toEqual({ 'webSites.2.link': '不行', 'fields.nameCh': '?' })
  expect(savable(sites(A, B), sites(A, site(2, { link: 'https://x.example/' })), refused).webSites).toEqual([A, B])
})

describe('links are merged one by one', () => {
  const hidden: WebSite = { ...A, visibility: 'exchange' }
  it.each<[what: string, base: WebSite[], mine: WebSite[], theirs: WebSite[], merged: WebSite[]]>([
    ['both added one', [A], [A, B], [A, C], [A, C, B]],
    ['both added the same', [A], [A, site(-1, { ...B, id: -1 })], [A, B], [A, B]],
    ['one is put first here, another added there', [A, B, C], [C, A, B], [A, B, C, D], [C, A, B, D]],
    ['one is put first there, another added here', [A, B, C], [A, D, B, C], [C, A, B], [C, A, D, B]],
    ['both put them in the same order', [A, B], [B, A], [B, A, C], [B, A, C]],
    ['one is moved here, another changed there', [A, B], [B, A], [hidden, B], [B, hidden]],
    ['one is removed here, another moved there', [A, B, C], [B, C], [A, C, B], [C, B]],
    ['its title here, who sees it there', [A], [{ ...A, title: 'x' }], [hidden], [{ ...hidden, title: 'x' }]],
    ['one is removed here, another added there in its place', [A], [], [A, D], [D]],
  ])('%s', (_, base, mine, theirs, merged) => {
    const { draft, collisions } = mergeDrafts(sites(...base), sites(...mine), sites(...theirs))
    expect(collisions).toEqual([])
    expect(draft.webSites).toEqual(merged)
  })

  it.each<[what: string, base: WebSite[], mine: WebSite[], theirs: WebSite[], part: string]>([
    ['both changed the title', [A], [{ ...A, title: 'x' }], [{ ...A, title: 'y' }], 'webSites.0'],
    ['one is removed here and changed there', [A, B], [B], [hidden, B], 'webSites.0'],
    ['one is removed there and pictured here', [A, B], [{ ...A, picture: '/picture/1.webp' }, B], [B], 'webSites.0'],
    ['both moved them', [A, B, C], [B, A, C], [A, C, B], 'webSites.order'],
  ])('%s: a person decides', (_, base, mine, theirs, part) => {
    const merge = (side?: 'mine' | 'theirs') =>
      mergeDrafts(sites(...base), sites(...mine), sites(...theirs), () => side)
    expect(merge().collisions.map((one) => one.part)).toEqual([part])
    expect(merge('mine').draft.webSites).toEqual(mine)
    expect(merge('theirs').draft.webSites).toEqual(theirs)
  })

  it('keeps what only one changed of a link, whichever side is chosen of the rest', () => {
    const [mine, theirs] = [
      { ...A, title: 'x', picture: '/picture/1.webp' },
      { ...A, title: 'y', visibility: 'public' as const },
    ]
    const merge = (side: 'mine' | 'theirs') => mergeDrafts(sites(A), sites(mine), sites(theirs), () => side).draft
    const both = { ...A, picture: '/picture/1.webp', visibility: 'public' }
    expect(merge('mine').webSites).toEqual([{ ...both, title: 'x' }])
    expect(merge('theirs').webSites).toEqual([{ ...both, title: 'y' }])
  })

  it('asks which of too many are kept', () => {
    const many = (from: number, count: number) => Array.from({ length: count }, (_, at) => site(from + at))
    const base = many(1, MAX_LINKS - 1)
    const { collisions } = mergeDrafts(sites(...base), sites(...base, site(90)), sites(...base, site(91)))
    expect(collisions.map(({ part }) => part)).toEqual(['webSites'])
  })
})

/** An edit that a device makes to the links of a card. */
type Act =
  | { kind: 'add'; place: number }
  | { kind: 'remove'; at: number }
  | { kind: 'move'; at: number; place: number }
  | { kind: 'change'; at: number; name: 'link' | 'title' | 'titleEn' | 'picture' | 'visibility'; value: string }
const NAMES = ['link', 'title', 'titleEn', 'picture', 'visibility'] as const
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), place: fc.nat(6) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(6) }),
  fc.record({ kind: fc.constant('move' as const), at: fc.nat(6), place: fc.nat(6) }),
  fc.record({
    kind: fc.constant('change' as const),
    at: fc.nat(6),
    name: fc.constantFrom(...NAMES),
    value: fc.stringMatching(/^[a-z]{1,4}$/),
  }),
)
const acts = fc.array(act, { maxLength: 6 })
const BASE = [A, B, C, D, E]

/** Applies a device's edits. Its new links have their own ids and addresses. */
function carriedOut(list: readonly WebSite[], done: readonly Act[], device: number): WebSite[] {
  return done.reduce<WebSite[]>(
    (before, one, index) => {
      if (one.kind === 'add')
        return before.toSpliced(
          one.place % (before.length + 1),
          0,
          site(-(device * 100 + index), { link: `https://added${device}-${index}.example/` }),
        )
      const at = before.length === 0 ? -1 : one.at % before.length
      const found = before[at]
      if (!found) return before
      if (one.kind === 'remove') return before.toSpliced(at, 1)
      if (one.kind === 'move') return before.toSpliced(at, 1).toSpliced(one.place % before.length, 0, found)
      const value = one.name === 'link' ? `https://${one.value}${found.id}.example/` : one.value
      const changed = one.name === 'visibility' ? { visibility: 'exchange' as const } : { [one.name]: value }
      return before.with(at, { ...found, ...changed })
    },
    [...list],
  )
}
const ids = (list: readonly WebSite[]) => list.map(({ id }) => id)
const within = (list: readonly WebSite[], of: readonly WebSite[]) => {
  const known = new Set(ids(of))
  return ids(list).filter((id) => known.has(id))
}
const byId = (list: readonly WebSite[], id: number) => list.find((one) => one.id === id)
const changedBy = (side: readonly WebSite[], base: WebSite) => {
  const now = byId(side, base.id)
  return now ? NAMES.filter((name) => now[name] !== base[name]) : (['removed'] as const)
}
const isMoved = (side: readonly WebSite[], other: readonly WebSite[]) => {
  const both = BASE.filter(({ id }) => byId(side, id) && byId(other, id))
  return !isSame(within(side, both), ids(both))
}

describe('whatever two devices do to the links of a card', () => {
  const two = fc.tuple(acts, acts, fc.constantFrom('mine' as const, 'theirs' as const))
  const sidesOf = ([one, other]: readonly [Act[], Act[], unknown]) =>
    [carriedOut(BASE, one, 1), carriedOut(BASE, other, 2)] as const

  it('nothing is lost, and nothing is there twice', () => {
    fc.assert(
      fc.property(two, (given) => {
        const [mine, theirs] = sidesOf(given)
        const [, , side] = given
        const { draft, collisions } = mergeDrafts(sites(...BASE), sites(...mine), sites(...theirs), () => side)
        const merged = draft.webSites
        expect(new Set(ids(merged)).size).toBe(merged.length)
        expect(new Set(merged.map(({ link }) => link)).size).toBe(merged.length)
        for (const added of [...mine, ...theirs].filter(({ id }) => id < 0))
          expect(byId(merged, added.id)).toEqual(added)
        for (const [place, base] of BASE.entries()) {
          const [here, there] = [changedBy(mine, base), changedBy(theirs, base)]
          const now = byId(merged, base.id)
          const isAsked = collisions.some(({ part }) => part === `webSites.${place}`)
          if (isAsked && !now) expect([...here, ...there]).toContain('removed')
          if (isAsked) continue
          // A changed field has the new value, whichever device changed it; otherwise the value of the base.
          for (const name of NAMES) {
            const was = [mine, theirs].map((list) => byId(list, base.id)?.[name])
            if (now) expect(now[name]).toBe(was.find((value) => value !== base[name]) ?? base[name])
          }
          expect(now === undefined).toBe([here, there].some((list) => list[0] === 'removed'))
        }
        // A second merge finds no collisions.
        expect(mergeDrafts(sites(...theirs), draft, sites(...theirs)).collisions).toEqual([])
      }),
    )
  })

  it('a person is asked only where both changed the same field, removed what the other changed, or both moved', () => {
    fc.assert(
      fc.property(two, (given) => {
        const [mine, theirs] = sidesOf(given)
        const { collisions } = mergeDrafts(sites(...BASE), sites(...mine), sites(...theirs))
        const expected = BASE.flatMap((base, place) => {
          const [here, there] = [changedBy(mine, base), changedBy(theirs, base)]
          const isRemovedOnce = here.includes('removed' as never) !== there.includes('removed' as never)
          const isSameField = NAMES.some(
            (name) =>
              here.includes(name as never) &&
              there.includes(name as never) &&
              byId(mine, base.id)?.[name] !== byId(theirs, base.id)?.[name],
          )
          const isAsked = isRemovedOnce ? here.length > 0 && there.length > 0 : isSameField
          return isAsked ? [`webSites.${place}`] : []
        })
        const parts = collisions.map(({ part }) => part)
        expect(parts.filter((part) => part !== 'webSites.order')).toEqual(expected)
        if (parts.includes('webSites.order'))
          expect([isMoved(mine, theirs), isMoved(theirs, mine)]).toEqual([true, true])
      }),
    )
  })

  it('the order is that of both, and where one moved some, that one’s', () => {
    fc.assert(
      fc.property(two, (given) => {
        const [mine, theirs] = sidesOf(given)
        const { draft } = mergeDrafts(sites(...BASE), sites(...mine), sites(...theirs))
        const merged = draft.webSites
        const kept = (list: readonly WebSite[]) => within(list, merged)
        if (!isMoved(mine, theirs)) expect(within(merged, theirs)).toEqual(kept(theirs))
        if (!isMoved(theirs, mine)) expect(within(merged, mine)).toEqual(kept(mine))
      }),
    )
  })

  it('taking a step back leaves what was done since', () => {
    fc.assert(
      fc.property(acts, acts, (step, since) => {
        const after = carriedOut(BASE, step, 1)
        const now = carriedOut(after, since, 2)
        const { draft, collisions } = mergeDrafts(sites(...after), sites(...BASE), sites(...now))
        for (const added of now.filter(({ id }) => id < -199)) expect(byId(draft.webSites, added.id)).toEqual(added)
        expect(ids(draft.webSites).filter((id) => id < 0 && id > -200 && collisions.length === 0)).toEqual([])
        if (since.length === 0) expect(draft.webSites).toEqual(tidied(sites(...BASE)).webSites)
      }),
    )
  })
})

it('makes ids that no link of the server has', () => {
  expect(newLinkId()).toBeLessThan(0)
  expect(newLinkId()).not.toBe(newLinkId())
})
