import { createHash } from 'node:crypto'
import { declarations } from '@idocard/contract'
import { cardTag, type Tag } from '@idocard/contract/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { cardAsGiven, PHONE } from '../testing/card-site.ts'
import { newPerson } from '../testing/person.ts'
import { validCall } from '../testing/valid-call.ts'
import type { WebApplication } from './pages/pages.ts'

/** A page that shows the answers of all cached calls: products, pages and articles. */
const EVERYTHING = '/idocard/everything'
const READ: Record<string, Record<string, unknown>> = {
  'product.load_by_id': { id: 1 },
  'newsArticle.load_by_id': { id: 1 },
  'page.load_by_slug': { slug: 'privacy' },
}
const SHARED: readonly Tag[] = ['company', 'product', 'content', 'news', 'page', 'question', 'freight', 'address']

const application: WebApplication = {
  routes: [{ pattern: EVERYTHING, query: [] }],
  renderCard: cardAsGiven,
  renderFault: () => '',
  renderPayment: () => '',
  renderCertificate: () => '',
  renderUnsubscribe: () => '',
  async render(_url, lang, call) {
    const shown: unknown[] = []
    for (const { name, declaration } of declarations)
      if (declaration.reads) shown.push((await call(declaration.path, READ[name] ?? {}, lang)).envelope)
    return new Response(JSON.stringify(shown))
  },
}

let app: TestApp
beforeAll(async () => {
  app = await testApp({}, { application: async () => application, files: undefined })
})
afterAll(() => app.close())

/** The page that a write changes, for calls that do not change the card's own page. */
const inSg = (cardSn: string) => `/theme/SG?cardSn=${cardSn}`
const SHOWN_AT: Record<string, (cardSn: string) => string> = { 'theme.buy': inSg, 'theme.undo_buy': inSg }

/** Calls whose writes appear on no page until another call uses them, such as a nonce, a session or a picture. */
const SHOWN_NOWHERE = [
  'holder.apple_nonce',
  'holder.apple_login',
  'upload.upload_original',
  'sitePicture.upload',
  'companyPicture.upload',
  'upload.baidu_ocr_card',
  'printLogo.upload',
  'contactImport.preview',
  'contactImport.run',
  // On the pages of the paused company, which `site-company.test.ts` opens.
  'siteCompany.pause',
  'siteCompany.resume',
  // On the cards of the people for whom it holds, which `template-look.race.test.ts` opens.
  'cardTemplate.save',
  'cardTemplate.remove',
  'cardTemplate.restore',
  // On the form of a card that they had, if the company wants leads: `lead.race.test.ts` opens it.
  'employee.accept',
  'joinLink.join',
  // On the forms of those who are there, which `lead.race.test.ts` opens.
  'leadEvent.save',
  'leadEvent.remove',
  'leadEvent.restore',
  // On the pages of the new company, which `company-start.race.test.ts` opens.
  'companyStart.make',
]

const shown = async (at: string) => {
  const digest = async (url: string) => {
    const { statusCode, body } = await app.running.app.inject({ url, headers: { 'user-agent': PHONE } })
    // A digest, because a failure would otherwise print hundreds of kilobytes.
    return `${statusCode} ${createHash('sha256').update(body).digest('hex')}`
  }
  return { card: await digest(at), everything: await digest(EVERYTHING) }
}

const writing = declarations.filter(({ name, declaration }) => declaration.writes && !SHOWN_NOWHERE.includes(name))

describe.each(writing)('$name', (call) => {
  const { name, declaration } = call
  // Mutation: a call without its `invalidates`, so that the page after it is the stale cached one.
  it('leaves nothing outdated in the cache', async () => {
    const { input, sender, cardSn } = await validCall(call, await newPerson(app))
    const at = SHOWN_AT[name]?.(cardSn) ?? `/${cardSn}`
    // Removes the cache entries of earlier calls.
    await app.running.invalidate([...SHARED, cardTag(cardSn)])
    const before = await shown(at)
    expect(before.everything).toMatch(/^200 /)

    expect(await app.call(declaration, input, sender)).toMatchObject({ code: 200 })
    const after = await shown(at)
    await app.running.invalidate([...SHARED, cardTag(cardSn)])
    expect(after).toEqual(await shown(at))
    if (declaration.invalidates) expect(after).not.toEqual(before)
  })
})
