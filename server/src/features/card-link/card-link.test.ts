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
