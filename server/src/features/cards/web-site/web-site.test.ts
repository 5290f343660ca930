import { contract } from '@idocard/contract'
import { SOCIAL_MEDIA } from '@idocard/domain/cards/social-media'
import { HOUR_MS } from '@idocard/domain/duration'
import { HOSTILE_LINKS, MARKUP } from '@idocard/domain/hostile.fixture'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardSocialMedia, cardWebSite } from '../../../db/schema/cards/card.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { holderWithCard } from '../../../testing/person.ts'

const { click, set } = contract.webSite

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const sitesOf = (cardSn: string) =>
  app.running.database.db.select().from(cardWebSite).where(eq(cardWebSite.cardSn, cardSn))

describe('a hostile link', () => {
  // Mutation: `new URL(typed).href` in place of `safeHttpUrl`.
  it('is refused as a web site', async () => {
    const me = await holderWithCard(app)
    for (const site_link of HOSTILE_LINKS) {
      const answer = await app.refused(set, { cardSn: me.cardSn, site_link }, me)
      expect(answer.code, JSON.stringify(site_link)).toBe(422)
      expect(answer.message).not.toContain(site_link)
    }
    expect(await sitesOf(me.cardSn)).toEqual([])
  })

  // Mutation: the check of the host left out of `linkOf`.
  it.each(
    SOCIAL_MEDIA.map(({ key, id }) => [key, id] as const),
  )('is refused as a link to %s', async (_key, socialMediaId) => {
    const me = await holderWithCard(app)
    for (const socialMediaLink of [...HOSTILE_LINKS, ...MARKUP])
      await app.refused(contract.socialMedia.set, { cardSn: me.cardSn, socialMediaId, socialMediaLink }, me)
    const stored = await app.running.database.db
      .select()
      .from(cardSocialMedia)
      .where(eq(cardSocialMedia.cardSn, me.cardSn))
    for (const { link, shown } of stored) {
      expect(link).toMatch(/^(?:https:\/\/[a-z0-9.-]+\/[\w/~@.+%?=-]*)?$/i)
      expect(shown).not.toMatch(/[<>"'\p{Cc}\p{Cf}]/u)
      expect(link + shown).not.toMatch(/evil|script|alert/i)
    }
  })

  // Mutation: the path decoded without checking the result.
  it('cannot hide in the encoding of a genuine link', async () => {
    const me = await holderWithCard(app)
    const socialMediaLink = 'https://www.instagram.com/%E2%80%AEmoc.live%0D%0A%00'
    const { data } = await app.call(
      contract.socialMedia.set,
      { cardSn: me.cardSn, socialMediaId: 3, socialMediaLink },
      me,
    )
    expect(data.list[0]?.shown).toBe('instagram.com/%E2%80%AEmoc.live%0D%0A%00')
  })

  it('and markup in texts are stored as text, or refused', async () => {
    const me = await holderWithCard(app)
    for (const words of MARKUP) {
      const fields = { nameCh: words, companyEn: words, introductionCh: words }
      const { data } = await app.call(contract.card.update, { cardSn: me.cardSn, fields }, me)
      expect(data.fields).toMatchObject(fields)
      const contact = await app.running.app.inject({
        url: `/${me.cardSn}.vcf`,
        headers: { 'user-agent': 'iPhone Safari' },
      })
      expect(contact.headers['content-type']).toBe('text/vcard; charset=utf-8')
      expect(contact.headers['x-content-type-options']).toBe('nosniff')
    }
    for (const nameCh of ['a\r\nb', 'a\u0000b', 'a\u2028b'])
      expect((await app.refused(contract.card.update, { cardSn: me.cardSn, fields: { nameCh } }, me)).code).toBe(422)
    for (const address of ['a@b.tw\r\nBcc: c@d.tw', '"<script>"@b.tw', 'javascript:alert(1)', 'a@b.tw?bcc=c@d.tw']) {
      const fields = { emails: [{ kind: 'work', address, visibility: 'public' }] }
      expect((await app.refused(contract.card.update, { cardSn: me.cardSn, fields }, me)).code, address).toBe(422)
    }
    for (const number of ['javascript:alert(1)', '+886912345678;ext=<x>', '0912345678\r\nEVIL:1', '*#06#']) {
      const fields = { phones: [{ kind: 'mobile', number, extension: '', visibility: 'public' }] }
      expect((await app.refused(contract.card.update, { cardSn: me.cardSn, fields }, me)).code, number).toBe(422)
    }
  })
})

describe('a tap on a web site', () => {
  async function withSite(visibility: 'public' | 'exchange' = 'public') {
    const me = await holderWithCard(app)
    await app.call(set, { cardSn: me.cardSn, site_link: 'https://works.example.com/a', visibility }, me)
    const [site] = await sitesOf(me.cardSn)
    if (!site) throw new Error('no site was stored')
    return { ...me, id: site.id }
  }
  const clicks = async ({ cardSn }: { cardSn: string }) => (await sitesOf(cardSn))[0]?.clicks

  // Mutation: the address taken from the request if it contains one.
  it('leads to the stored address and never to one that is sent', async () => {
    const site = await withSite()
    const viewer = await app.holder()
    const sent = { site_link: 'https://evil.example.com', url: 'https://evil.example.com', to: '//evil.example.com' }
    for (const [name, value] of Object.entries(sent))
      expect((await app.refused(click, { id: site.id, [name]: value }, viewer)).code).toBe(422)
    const answer = await app.call(click, { id: site.id, cardSn: site.cardSn.toUpperCase() }, viewer)
    expect(answer.data).toEqual({ site_link: 'https://works.example.com/a' })
    const followed = await app.running.app.inject(`/${site.cardSn}/link/${site.id}?to=https://evil.example.com`)
    expect(followed.statusCode === 404 || followed.headers.location === 'https://works.example.com/a').toBe(true)
  })

  // Mutation: `cardSn` not compared with the number of the site's card.
  it('is counted without the card’s number, but its address is returned only with the right one', async () => {
    const site = await withSite()
    const viewer = await app.holder()
    expect((await app.call(click, { id: site.id }, viewer)).data).toEqual({})
    expect(await clicks(site)).toBe(1)
    const other = await withSite()
    const unknown = await app.refused(click, { id: 2_147_483_647 }, viewer)
    for (const cardSn of [other.cardSn, 'zzzzzzzzzz', '%', site.cardSn.slice(1)])
      expect(await app.refused(click, { id: site.id, cardSn }, viewer)).toEqual(unknown)
    expect(await clicks(site)).toBe(1)
  })

  // Mutation: `once` left out.
  it('counts once an hour for each viewer, and not the holder’s own', async () => {
    const site = await withSite()
    const viewers = [await app.holder(), await app.holder()]
    for (const viewer of [...viewers, ...viewers, ...viewers]) await app.call(click, { id: site.id }, viewer)
    await app.call(click, { id: site.id }, site)
    expect(await clicks(site)).toBe(2)
    app.later(HOUR_MS)
    for (const viewer of viewers) await app.call(click, { id: site.id }, viewer)
    expect(await clicks(site)).toBe(4)
  })

  // Mutation: visibility and state of the card not checked.
  it('finds no site without a holder, hidden from the viewer, or of a closed card', async () => {
    const viewer = await app.holder()
    const unknown = await app.refused(click, { id: 2_147_483_647 }, viewer)
    expect(unknown.code).toBe(404)
    const hidden = await withSite('exchange')
    expect(await app.refused(click, { id: hidden.id }, viewer)).toEqual(unknown)
    expect((await app.call(click, { id: hidden.id }, hidden)).code).toBe(200)
    const paused = await withSite()
    await app.call(contract.card.update, { cardSn: paused.cardSn, state: 'paused' }, paused)
    expect(await app.refused(click, { id: paused.id }, viewer)).toEqual(unknown)
    const released = await withSite()
    await app.call(contract.card.release, { cardSn: released.cardSn }, released)
    expect(await app.refused(click, { id: released.id }, viewer)).toEqual(unknown)
  })

  it('can be changed by the card’s own holder only', async () => {
    const site = await withSite()
    const stranger = await holderWithCard(app)
    for (const cardSn of [site.cardSn, stranger.cardSn])
      for (const site_link of ['https://evil.example.com', ''])
        expect((await app.refused(set, { cardSn, id: site.id, site_link }, stranger)).code).toBe(404)
    expect((await sitesOf(site.cardSn))[0]?.link).toBe('https://works.example.com/a')
  })
})
