import { contract } from '@idocard/contract'
import { LINKS_MOST } from '@idocard/domain/card'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { holderWithCard } from '../../testing/cards.ts'

const { socialMedia, webSite } = contract
const INSTAGRAM = 3

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Holder = Awaited<ReturnType<typeof holderWithCard>>
const network = (me: Holder, title: string) => {
  const link = { id: 0, socialMediaId: INSTAGRAM, socialMediaLink: `https://www.instagram.com/${title}`, title }
  return app.call(socialMedia.set, { cardSn: me.cardSn, ...link }, me)
}
const site = (me: Holder, title: string) =>
  app.call(webSite.set, { cardSn: me.cardSn, site_link: `https://${title}.example/`, title }, me)

describe.each([
  ['networks', socialMedia, network],
  ['web sites', webSite, site],
] as const)('links to %s', (_name, { sort }, add) => {
  // Mutation: `<=` in place of `<`.
  it('are limited to the most that a card can have', async () => {
    const me = await holderWithCard(app)
    for (let count = 1; count <= LINKS_MOST; count += 1)
      expect((await add(me, `link${count}`)).data.list).toHaveLength(count)
    expect((await add(me, 'more')).code).toBe(409)
  })

  // Mutation: the card left out of `linkOf`.
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
