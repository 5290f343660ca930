import { contract } from '@idocard/contract'
import type { CardDocument } from '@idocard/contract/cards/card-view'
import { PRESET_RULES } from '@idocard/domain/company/card-template'
import { INVITED_AGAIN_HOURS } from '@idocard/domain/company/employee'
import { HOUR_MS } from '@idocard/domain/duration'
import { pictureUrl } from '@idocard/domain/picture'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notice } from '../../../db/schema/identity/notice.ts'
import type { TestApp } from '../../../testing/app.ts'
import { cardSite, PHONE } from '../../../testing/card-site.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { addPicture } from '../../content/upload/fixtures.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'

let app: TestApp
let manager: Person
beforeAll(async () => {
  ;({ app } = await cardSite({ DATABASE_CONNECTIONS: '20' }))
  manager = await newPerson(app)
  await appoint(manager, 'manager', 3)
})
afterAll(() => app.close())

const { cardTemplate: calls, companyPicture, department, employee: people, card } = contract
const as = async () => ({ token: await tokenForStaff(manager, calls.save) })
const LINK = { id: 0, link: 'sunflower.tw/jobs', titleCh: '徵才', titleEn: 'Jobs' }
const TYPED = {
  ...{ id: 0, version: 0, name: '全公司', isDefault: true, rules: PRESET_RULES.standard, theme: 'origin' as const },
  ...{ photoStyle: 'portrait' as const, companyCh: '向日葵有限公司', accent: '#0F634C', legalCh: '統編 12345678' },
}
const save = async (given: object) => (await app.call(calls.save, { ...TYPED, ...given }, await as())).data
type Template = Awaited<ReturnType<typeof save>>
/** Saves a template once more, with something else. */
const change = async ({ id }: Pick<Template, 'id'>, given: object) =>
  save({ id, version: (await app.call(calls.get, { id }, await as())).data.version, ...given })

/** Somebody who has joined, with a card of the company. */
async function joined(given: object = {}) {
  const person = await newPerson(app, 4)
  const entry = { id: 0, version: 0, nameCh: '林小美', phone: person.phone, ...given }
  const { id } = (await app.call(people.save, entry, await as())).data
  app.later(INVITED_AGAIN_HOURS * HOUR_MS)
  await app.call(people.invite, { id }, await as())
  const { cardSn } = (await app.call(people.accept, { id }, person.holder)).data
  return { person, id, cardSn }
}

const visit = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
  app.running.app.inject({ method, url, headers: { 'user-agent': PHONE, ...headers } })
/** A card's page, as a visitor's browser gets it. */
async function page(cardSn: string) {
  const { body } = await visit(`/${cardSn}`)
  const document = JSON.parse(body.replace(/^<pre>|<\/pre>.*$/g, '')) as CardDocument
  if (document.kind !== 'card') throw new Error(`${cardSn} shows no card`)
  return document.view
}
const told = ({ person }: Awaited<ReturnType<typeof joined>>) =>
  app.running.database.db
    .select({ count: notice.count })
    .from(notice)
    .where(and(eq(notice.memberId, person.holder.id), eq(notice.kind, 'card_template')))
/** Waits until nobody's card waits. */
const written = () =>
  eventually(async () => {
    expect((await app.call(calls.list, {}, await as())).data.list.every(({ waiting }) => waiting === 0)).toBe(true)
  })

// Mutations: pages without the tag of the look; `invalidates` left out of `save`; the card's row locked after its person's.
it('is on every page once it is saved, also on one that is opened meanwhile, and loses no edit', async () => {
  const template = await save({})
  const everybody = [await joined(), await joined(), await joined()]
  for (const { cardSn } of everybody)
    expect(await page(cardSn)).toMatchObject({ accent: '#0f634c', look: { legalCh: '統編 12345678', cover: '' } })
  for (let round = 0; round < 5; round += 1) {
    const legalCh = `第 ${round} 版`
    const pages = everybody.map(({ cardSn }) => page(cardSn))
    // Every other time, so that an edit does not make a page anew in the place of the template.
    const editing = round % 2 === 0 ? [] : everybody
    const edits = editing.map(({ cardSn, person }) =>
      app.call(card.update, { cardSn, fields: { introductionCh: legalCh } }, person.holder),
    )
    await change(template, { legalCh, accent: round % 2 ? '' : '#c2185b' })
    for (const { cardSn } of everybody) expect((await page(cardSn)).look?.legalCh).toBe(legalCh)
    await Promise.all([...pages, ...edits])
    for (const { cardSn } of editing)
      expect(await page(cardSn)).toMatchObject({ card: { fields: { introductionCh: legalCh } }, look: { legalCh } })
  }
  expect((await page(everybody[0]?.cardSn ?? '')).accent).toBe('#c2185b')
})

// Mutations: `lookVersion` raised by every save; who has just joined told; nobody told.
it('is told to whom it concerns when it changes, and not otherwise', async () => {
  const template = await save({})
  const one = await joined()
  await written()
  expect(await told(one)).toEqual([])
  await change(template, { name: '總公司' })
  await written()
  expect(await told(one)).toEqual([])
  await change(template, { cover: '', legalEn: 'Tax ID 12345678' })
  await eventually(async () => expect(await told(one)).toMatchObject([{ count: 1 }]))
})

// Mutations: `lookId` not written by the job; cards that moved not made anew.
it('is that of the department, follows its people, and ends with the template or with the list', async () => {
  const whole = await save({})
  const own = await save({ name: '設計部', isDefault: false, legalCh: '設計部專用' })
  const given = { id: 0, version: 0, titleCh: '設計部', templateId: own.id }
  const { id: departmentId } = (await app.call(department.save, given, await as())).data
  const one = await joined({ departmentId })
  const legal = async () => (await page(one.cardSn)).look?.legalCh
  expect(await legal()).toBe('設計部專用')
  const entry = (await app.call(people.get, { id: one.id }, await as())).data
  const moved = { id: one.id, version: entry.version, nameCh: '林小美', phone: entry.phone, departmentId: 0 }
  await app.call(people.save, moved, await as())
  await eventually(async () => expect(await legal()).toBe('統編 12345678'))
  await app.call(calls.remove, { id: whole.id }, await as())
  expect(await legal()).not.toBe('統編 12345678')
  await app.call(calls.restore, { id: whole.id }, await as())
  await eventually(async () => expect(await legal()).toBe('統編 12345678'))
  const mine = async () => (await app.call(card.load_my_card, { cardSn: one.cardSn }, one.person.holder)).data
  expect(await mine()).toMatchObject({ accent: '#0f634c', look: { legalCh: '統編 12345678' } })
  await app.call(people.remove, { id: one.id }, await as())
  await eventually(async () => expect((await page(one.cardSn)).look).toBeUndefined())
  expect(await mine()).toMatchObject({ look: null, fields: { companyCh: '向日葵有限公司' } })
  await app.call(people.restore, { id: one.id }, await as())
  await eventually(async () => expect(await legal()).toBe('統編 12345678'))
})

// Mutations: a link of a template that does not hold; ids used again; a tap counted for another site's page.
it('has links of the company, which lead where they say and are counted', async () => {
  const facebook = { ...LINK, link: 'https://www.facebook.com/sunflower' }
  const template = await save({ links: [LINK, facebook] })
  const one = await joined()
  const { look } = await page(one.cardSn)
  expect(look?.links).toMatchObject([{ link: 'https://sunflower.tw/jobs', titleEn: 'Jobs' }, { link: facebook.link }])
  const [site, network] = look?.links ?? []
  const answer = await visit(`/${one.cardSn}/company-link/${site?.id}?to=https://evil.example`)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, 'https://sunflower.tw/jobs'])
  const tap = `/${one.cardSn}/company-tap/${network?.id}`
  expect((await visit(tap, { 'content-type': 'text/ping', 'sec-fetch-site': 'cross-site' }, 'POST')).statusCode).toBe(
    204,
  )
  expect((await visit(tap, { 'content-type': 'text/ping' }, 'POST')).statusCode).toBe(204)
  const clicks = async () => (await app.call(calls.get, { id: template.id }, await as())).data.clicks
  await eventually(async () => expect(await clicks()).toEqual([1, 1]))
  for (const path of [`/${one.cardSn}/company-link/999999`, `/cheny7p3k9/company-link/${site?.id}`])
    expect((await visit(path)).statusCode, path).toBe(404)
  const kept = await change(template, { links: [facebook, { ...LINK, id: network?.id ?? 0, link: facebook.link }] })
  expect(kept.links[1]?.id).toBe(network?.id)
  expect([site?.id, network?.id]).not.toContain(kept.links[0]?.id)
  expect(kept.clicks).toEqual([0, 1])
  expect((await visit(`/${one.cardSn}/company-link/${site?.id}`)).statusCode).toBe(404)
  for (const link of ['javascript:alert(1)', 'https://bank.tw@evil.tw', 'http://127.0.0.1/', '']) {
    const { code, data } = await app.refused(calls.save, { ...TYPED, links: [{ ...LINK, link }] }, await as())
    expect([code, data]).toMatchObject([422, { fields: { 'links.0.link': expect.any(String) } }])
  }
})

// Mutations: pictures of another company; a picture that is shown deleted; a replaced one left on pages.
it('has pictures of the company’s library alone, which stay there as long as it shows them', async () => {
  const [cover, other] = [await addPicture(manager, { companyId: 3 }), await addPicture(manager, { companyId: 3 })]
  const foreign = await addPicture(await newPerson(app, 4), { companyId: 4 })
  for (const name of ['logo', 'cover']) {
    const refused = await app.refused(calls.save, { ...TYPED, [name]: foreign }, await as())
    expect(refused.data).toMatchObject({ fields: { [name]: expect.any(String) } })
  }
  const template = await save({ cover, logo: pictureUrl(cover) })
  const one = await joined()
  expect((await page(one.cardSn)).look).toMatchObject({ logo: pictureUrl(cover), cover: pictureUrl(cover) })
  const refused = await app.refused(companyPicture.remove, { id: cover }, await as())
  expect(refused.data).toMatchObject({ refusal: 'picture.used', fields: { id: expect.stringContaining('全公司') } })
  const { data } = await app.call(companyPicture.get, { id: cover }, await as())
  expect(data.uses).toMatchObject([{ thing: 'cardTemplate', id: template.id, titleCh: '全公司' }])
  await app.call(companyPicture.replace, { id: cover, picture: other }, await as())
  expect((await page(one.cardSn)).look).toMatchObject({ logo: pictureUrl(other), cover: pictureUrl(other) })
  await app.call(companyPicture.remove, { id: cover }, await as())
})
