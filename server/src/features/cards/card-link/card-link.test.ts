import { contract } from '@idocard/contract'
import { MAX_LINKS } from '@idocard/domain/cards/card'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { holderWithCard, newPerson } from '../../../testing/person.ts'
import { addPicture } from '../../content/upload/fixtures.ts'

const { card, socialMedia, webSite } = contract
const INSTAGRAM = 3

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Holder = Awaited<ReturnType<typeof holderWithCard>>
const networkOf = ({ cardSn }: Holder, title: string) => {
  const link = { id: 0, socialMediaId: INSTAGRAM, socialMediaLink: `https://www.instagram.com/${title}`, title }
  return { cardSn, ...link }
}
const siteOf = ({ cardSn }: Holder, title: string) => ({ cardSn, site_link: `https://${title}.example/`, title })
const network = (me: Holder, title: string) => app.call(socialMedia.set, networkOf(me, title), me)
const site = (me: Holder, title: string) => app.call(webSite.set, siteOf(me, title), me)

describe.each([
  ['networks', socialMedia, network, networkOf],
  ['web sites', webSite, site, siteOf],
] as const)('links to %s', (_name, { sort, set }, add, linkOf) => {
  // Mutation: `<=` instead of `<`.
  it('are limited to the most that a card can have', async () => {
    const me = await holderWithCard(app)
    for (let count = 1; count <= MAX_LINKS; count += 1)
      expect((await add(me, `link${count}`)).data.list).toHaveLength(count)
    expect((await app.refused(set, linkOf(me, 'more'), me)).code).toBe(409)
  })

  // Mutation: `linkOf` without the card.
  it('keep the order that their holder sets, with a new one at the end', async () => {
    const [me, other] = [await holderWithCard(app), await holderWithCard(app)]
    await add(me, 'one')
    const { list } = (await add(me, 'two')).data
    await add(other, 'his')
    const { data } = await add(other, 'hers')
    const theirs = data.list.map(({ id }) => id)
    const order = [...theirs.toReversed(), ...list.map(({ id }) => id).toReversed()]
    const sorted = await app.call(sort, { cardSn: me.cardSn, list: order }, me)
    expect(sorted.data.list.map(({ title }) => title)).toEqual(['two', 'one'])
    expect((await add(me, 'three')).data.list.map(({ title }) => title)).toEqual(['two', 'one', 'three'])
    expect((await add(other, 'theirs')).data.list.map(({ title }) => title)).toEqual(['his', 'hers', 'theirs'])
  })
})

describe.each([
  ['network', socialMedia.set, { socialMediaId: INSTAGRAM, socialMediaLink: 'mori.interiors' }],
  ['web site', webSite.set, { site_link: 'https://mori.example/works' }],
] as const)('the English title of a %s', (_name, set, link) => {
  // Mutation: an omitted title stored as an empty one.
  it('is kept by who does not know of it, cleared when empty, and one line', async () => {
    const me = await holderWithCard(app)
    const titles = async (words: Record<string, string>) => {
      const { data } = await app.call(set, { cardSn: me.cardSn, ...link, ...words } as never, me)
      return data.list.map(({ title, titleEn }) => [title, titleEn])
    }
    expect(await titles({ title: '作品', titleEn: ' Our  works ' })).toEqual([['作品', 'Our works']])
    expect(await titles({ title: '新作品' })).toEqual([['新作品', 'Our works']])
    expect(await titles({ title: '新作品', titleEn: '' })).toEqual([['新作品', '']])
    const refused = await app.refused(set, { cardSn: me.cardSn, ...link, titleEn: 'a\r\nb' } as never, me)
    expect(refused.code).toBe(422)
  })
})

describe('all links of a card, saved together', () => {
  const save = (me: Holder, links: object, version = 0) =>
    app.refused(card.update, { cardSn: me.cardSn, version, links } as never, me)
  const load = async (me: Holder) => (await app.call(card.load_my_card, { cardSn: me.cardSn }, me)).data
  const titles = async (me: Holder) => {
    const { socialMedia, webSites } = await load(me)
    return [...socialMedia, ...webSites].map(({ title }) => title)
  }

  // Mutations: without `sortLinks`; new ids assigned; links that were left out not removed.
  it('are added, changed, put in order and removed at once; what is left out of one stays', async () => {
    const me = await holderWithCard(app)
    for (const title of ['one', 'two', 'three']) {
      await network(me, title)
      await site(me, title)
    }
    const before = await load(me)
    const [one, two, three] = before.socialMedia
    const [, second, third] = before.webSites
    const { data } = await app.call(
      card.update,
      {
        cardSn: me.cardSn,
        version: before.version,
        links: {
          socialMedia: [
            { id: three?.id ?? 0, title: 'third' },
            { id: 0, socialMediaId: INSTAGRAM, socialMediaLink: '@new', title: 'new', visibility: 'exchange' },
            { id: one?.id ?? 0, socialMediaLink: 'uno' },
          ],
          webSites: [{ id: third?.id ?? 0 }, { id: second?.id ?? 0, site_link: 'two.example/b', titleEn: 'Second' }],
        },
      },
      me,
    )
    expect(data.version).toBe(before.version + 1)
    expect(data.socialMedia).toMatchObject([
      { id: three?.id, title: 'third', shown: three?.shown },
      { title: 'new', shown: 'new', visibility: 'exchange' },
      { id: one?.id, title: 'one', shown: 'uno', socialMediaLink: 'https://www.instagram.com/uno' },
    ])
    expect(data.socialMedia.map(({ id }) => id)).not.toContain(two?.id)
    expect(data.webSites).toMatchObject([
      { id: third?.id, title: 'three', site_link: third?.site_link },
      { id: second?.id, title: 'two', titleEn: 'Second', site_link: 'https://two.example/b' },
    ])
    expect(await load(me)).toMatchObject({ socialMedia: data.socialMedia, webSites: data.webSites })
  })

  // Mutation: `isWriting` without `links`.
  it('are refused for an older version, which every change of a link is', async () => {
    const me = await holderWithCard(app)
    await network(me, 'one')
    for (const change of [
      () => network(me, 'two'),
      () => site(me, 'two'),
      async () => app.call(socialMedia.sort, { cardSn: me.cardSn, list: [] }, me),
      async () => app.call(webSite.sort, { cardSn: me.cardSn, list: [] }, me),
      async () => app.call(webSite.set, { cardSn: me.cardSn, site_link: '', title: 'two' }, me),
    ]) {
      const { version } = await load(me)
      await change()
      const before = await titles(me)
      const late = await save(me, { socialMedia: [], webSites: [] }, version)
      expect(late).toMatchObject({ code: 409, data: { refusal: 'card.changed' } })
      expect(await titles(me)).toEqual(before)
    }
  })

  // Mutations: the refusal without the field; links written before validation, without a transaction.
  it('are saved all or none: what is invalid is named', async () => {
    const me = await holderWithCard(app)
    await network(me, 'one')
    await site(me, 'two')
    const added = { id: 0, socialMediaId: INSTAGRAM, socialMediaLink: 'fine' }
    for (const [links, field] of [
      [
        { socialMedia: [added, { ...added, socialMediaLink: 'https://evil.example' }] },
        'socialMedia.1.socialMediaLink',
      ],
      [{ socialMedia: [{ id: 0, socialMediaLink: 'no.network' }] }, 'socialMedia.0.socialMediaLink'],
      [{ socialMedia: [{ ...added, title: 'a\r\nb' }] }, 'socialMedia.0.title'],
      [{ webSites: [{ id: 0, site_link: 'javascript:alert(1)' }] }, 'webSites.0.site_link'],
      [{ webSites: [{ id: 0, title: 'no address' }] }, 'webSites.0.site_link'],
    ] as const) {
      const { code, data } = await save(me, links)
      expect([code, data]).toMatchObject([422, { fields: { [`links.${field}`]: expect.any(String) } }])
    }
    expect((await save(me, { socialMedia: Array.from({ length: MAX_LINKS + 1 }, () => added) })).code).toBe(422)
    expect(await titles(me)).toEqual(['one', 'two'])
  })

  // Mutation: `ownPicture` or `existingOf` without the owner.
  it('are one’s own, and so are their pictures', async () => {
    const [me, other] = [await holderWithCard(app), await newPerson(app)]
    const his = (await site({ ...other.holder, cardSn: other.cardSn } as Holder, 'his')).data.list[0]?.id ?? 0
    const unknown = await save(me, { webSites: [{ id: 2_147_483_647, title: 'x' }] })
    expect(unknown).toMatchObject({ code: 409, data: { refusal: 'card.changed' } })
    expect(await save(me, { webSites: [{ id: his, title: 'x' }] })).toEqual(unknown)
    const pictured = (site_img: string) => save(me, { webSites: [{ id: 0, site_link: 'a.example', site_img }] })
    const missing = await pictured('nothing')
    expect(missing).toMatchObject({ code: 422, data: { refusal: 'upload.unknown' } })
    expect(missing.data).toMatchObject({ fields: { 'links.webSites.0.site_img': expect.any(String) } })
    expect(await pictured(await addPicture(other))).toEqual(missing)
    expect(await titles(me)).toEqual([])
  })
})

describe('the links in a whole card that is sent back', () => {
  const whole = async (me: Holder) => (await app.call(card.get, { cardSn: me.cardSn, addCount: false }, me)).data
  const update = (me: Holder, given: object) => app.attempt(card.update, { cardSn: me.cardSn, ...given } as never, me)
  const load = async (me: Holder) => (await app.call(card.load_my_card, { cardSn: me.cardSn }, me)).data
  const filled = async () => {
    const me = await holderWithCard(app)
    for (const title of ['one', 'two']) {
      await network(me, title)
      await site(me, title)
    }
    return me
  }

  // Mutations: `changesOf` never undefined; the lists ignored; a link without `id` always added.
  it('change the card’s as its own calls do, and nothing if they are the same', async () => {
    const me = await filled()
    const before = await load(me)
    const [one, two] = before.socialMedia
    const sent = await whole(me)
    const { socialMedia: networks, webSites: sites } = sent
    expect((await update(me, { socialMedia: networks, webSites: sites })).code).toBe(200)
    expect(await load(me)).toMatchObject({ version: before.version, socialMedia: before.socialMedia })

    const socialMedia = [
      { ...sent.socialMedia[1], title: 'zwei' },
      { socialMediaId: 1, socialMediaLink: 'wang', title: 'LINE' },
    ]
    const webSites = [{ site_link: 'https://two.example', site_img: '', title: 'II' }]
    expect((await update(me, { ...(await whole(me)), socialMedia, webSites })).code).toBe(200)
    const after = await load(me)
    expect(after.version).toBe(before.version + 1)
    expect(after.socialMedia).toMatchObject([
      { id: two?.id, title: 'zwei', socialMediaLink: two?.socialMediaLink },
      { title: 'LINE', socialMediaLink: 'https://line.me/ti/p/~wang' },
    ])
    expect(after.socialMedia.map(({ id }) => id)).not.toContain(one?.id)
    expect(after.webSites).toMatchObject([{ id: before.webSites[1]?.id, title: 'II', titleEn: '' }])
  })

  // Mutations: `updatedAt` not compared; compared although the lists are the same; `within` always `links.`.
  it('never remove what was added since, and are refused by the name of their field', async () => {
    const me = await filled()
    const sent = await whole(me)
    app.later(1000)
    await site(me, 'three')
    expect(await update(me, sent)).toMatchObject({ code: 409, data: { refusal: 'card.changed' } })
    const { webSites: _, ...withoutSites } = sent
    expect((await update(me, withoutSites)).code).toBe(200)
    expect((await load(me)).webSites.map(({ title }) => title)).toEqual(['one', 'two', 'three'])

    const wrong = await update(me, { webSites: [{ site_link: 'javascript:alert(1)' }] })
    expect(wrong).toMatchObject({ code: 422, data: { fields: { 'webSites.0.site_link': expect.any(String) } } })
    const both = await update(me, { webSites: [], links: { socialMedia: [] } })
    expect(both).toMatchObject({ code: 422, data: { fields: { links: expect.any(String) } } })
    expect((await load(me)).webSites).toHaveLength(3)
  })
})
