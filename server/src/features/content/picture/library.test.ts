import { contract } from '@idocard/contract'
import { LIBRARY_BYTES } from '@idocard/domain/content/picture-library'
import { DAY_MS } from '@idocard/domain/duration'
import { pictureUrl } from '@idocard/domain/picture'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertOne } from '../../../db/insert-one.ts'
import { company } from '../../../db/schema/company/company.ts'
import { contentPicture } from '../../../db/schema/content/content.ts'
import { upload } from '../../../db/schema/content/upload.ts'
import { announcement } from '../../../db/schema/identity/notice.ts'
import { audit } from '../../../db/schema/identity/staff.ts'
import { prize } from '../../../db/schema/loyalty/point.ts'
import { sendFile, type TestApp, testApp } from '../../../testing/app.ts'
import { deleteAccount, newPerson, type Person } from '../../../testing/person.ts'
import { appoint, staffToken } from '../../identity/staff/fixtures.ts'
import { addQuestion } from '../question/fixtures.ts'
import { addPicture } from '../upload/fixtures.ts'

const { sitePicture, companyPicture } = contract
const own = contract.upload.upload_original
type Sender = { token: string; prefix?: string }

let app: TestApp
let png: Buffer
beforeAll(async () => {
  app = await testApp()
  png = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#8ccbb4' } })
    .png()
    .toBuffer()
})
afterAll(() => app.close())

const db = () => app.running.database.db
const PREFIXES = { 3: 'SG', 4: 'SUN' } as const
/** An editor of a company, with how they send. */
async function editor(companyId: 3 | 4): Promise<{ person: Person; sender: Sender }> {
  const person = await newPerson(app, companyId)
  await appoint(person, 'editor', companyId)
  return { person, sender: { token: await staffToken(app, person.holder.id), prefix: PREFIXES[companyId] } }
}
async function writer(): Promise<Sender> {
  const person = await newPerson(app)
  await appoint(person, 'content', null)
  return { token: await staffToken(app, person.holder.id) }
}
const idsIn = async (calls: typeof sitePicture | typeof companyPicture, sender: Sender) =>
  (await app.call(calls.list as typeof sitePicture.list, { pageSize: 500 }, sender)).data.list.map(({ id }) => id)
const sent = (
  call: typeof own | typeof sitePicture.upload | typeof companyPicture.upload,
  { token, prefix = 'SG' }: Sender,
) => sendFile(app, call as typeof own, token, png, {}, { prefix })

// Mutations: `acting` left out of the context of `takePicture`; `isInLibrary` without the company.
it('has what its own staff upload, and nothing of the shop, of another company or of a person', async () => {
  const [sg, sun, site] = [await editor(3), await editor(4), await writer()]
  const ids = {
    sg: (await sent(companyPicture.upload, sg.sender)).data.id,
    sun: (await sent(companyPicture.upload, sun.sender)).data.id,
    site: (await sent(sitePicture.upload, site)).data.id,
    own: (await sent(own, sg.person.holder)).data.id,
  }
  const libraries = {
    sg: await idsIn(companyPicture, sg.sender),
    sun: await idsIn(companyPicture, sun.sender),
    site: await idsIn(sitePicture, site),
  }
  for (const [library, list] of Object.entries(libraries))
    expect(
      list.filter((id) => Object.values(ids).includes(id)),
      library,
    ).toEqual([ids[library as keyof typeof ids]])
  const logged = await db().select().from(audit).where(eq(audit.actor, sg.person.holder.id))
  expect(logged).toMatchObject([{ call: companyPicture.upload.path, chain: 3, thing: 'picture', thingId: ids.sg }])
  expect((await sent(sitePicture.upload, sg.sender)).code).toBe(403)
  expect((await sent(companyPicture.upload, { ...sg.sender, prefix: 'SUN' })).code).toBe(403)
})

// Mutation: libraries not left out of `ownPicture`, so that whoever uploaded a picture shows it anywhere.
it('is chosen from at its company alone, also by somebody who works for two', async () => {
  const [{ person, sender }, colleague] = [await editor(3), await editor(3)]
  await appoint(person, 'editor', 4)
  const picture = await addPicture(person, { companyId: 3 })
  const fields = { titleCh: '獎', points: 1, stockChange: 1, approvesItself: true, img: picture }
  expect((await app.call(contract.prize.save, fields, colleague.sender)).data.img).toBe(pictureUrl(picture))
  const elsewhere = await app.refused(contract.prize.save, fields, { ...sender, prefix: 'SUN' })
  expect(elsewhere.data.fields).toHaveProperty('img')
  const onCard = await app.refused(contract.card.update, { cardSn: person.cardSn, photo: picture }, person.holder)
  expect(onCard.data.refusal).toBe('upload.unknown')
})

// Mutation: `usesSeen` or `usesElsewhere` without the company.
it('names the uses at its company, where a picture is replaced; one that others show too is not', async () => {
  const { person, sender } = await editor(3)
  const [from, to] = [await addPicture(person, { companyId: 3 }), await addPicture(person, { companyId: 3 })]
  const question = await addQuestion(person, { titleCh: '圖在哪', contentCh: `![](${pictureUrl(from)})` })
  await db().insert(contentPicture).values({ kind: 'question', contentId: question, uploadId: from })
  const usesOf = async (id: string) =>
    (await app.call(companyPicture.get, { id }, sender)).data.uses.map(({ thing, id: of }) => [thing, of])
  await app.call(companyPicture.replace, { id: from, picture: to }, sender)
  expect(await usesOf(to)).toEqual([['question', question]])
  // What was stored before companies had libraries.
  await insertOne(db(), prize, { companyId: 4, titleCh: '別家的獎', img: pictureUrl(to), points: 1, stock: 1 })
  expect(await usesOf(to)).toEqual([['question', question]])
  const refused = await app.refused(companyPicture.replace, { id: to, picture: from }, sender)
  expect(refused.data).toEqual({ refusal: 'picture.elsewhere' })
})

// Mutations: `announcementUses` left out; `isFixed` left out of `inAnnouncements` or `usesElsewhere`.
it('names the announcements that show a picture, which is kept; another one takes its place in drafts alone', async () => {
  const [{ person, sender }, site] = [await editor(3), await writer()]
  const [from, to] = [await addPicture(person, { companyId: 3 }), await addPicture(person, { companyId: 3 })]
  const add = async (row: Partial<typeof announcement.$inferInsert>) => {
    const now = app.now()
    const text = { titleCh: '有圖的公告', contentEn: `![](${pictureUrl(from)})`, isDraft: true }
    const times = { createdAt: now, sendAt: now }
    return (await insertOne(db(), announcement, { companyId: 3, ...text, ...times, ...row })).id
  }
  const [draft, sent] = [await add({}), await add({ isDraft: false, sentAt: app.now() })]
  // Of another place: not seen, and as it was sent, in nobody's way.
  await add({ companyId: null, isDraft: false, sentAt: app.now() })
  const usesOf = async (id: string) =>
    (await app.call(companyPicture.get, { id }, sender)).data.uses.map(({ thing, id: of, isFixed }) => [
      thing,
      of,
      isFixed,
    ])
  expect(await usesOf(from)).toEqual([
    ['announcement', draft, false],
    ['announcement', sent, true],
  ])
  const { list: found } = (await app.call(companyPicture.list, { keyword: '有圖的公告' }, sender)).data
  expect(found.map(({ id }) => id)).toEqual([from])
  const refused = await app.refused(companyPicture.remove, { id: from }, sender)
  expect(refused.data.fields?.id).toContain('有圖的公告')
  await app.call(companyPicture.replace, { id: from, picture: to }, sender)
  expect([await usesOf(from), await usesOf(to)]).toEqual([
    [['announcement', sent, true]],
    [['announcement', draft, false]],
  ])
  const shop = await addPicture(person, { isOfShop: true })
  const [ofShop] = [await add({ companyId: null, contentEn: `![](${pictureUrl(shop)})` })]
  const { uses } = (await app.call(sitePicture.get, { id: shop }, site)).data
  expect(uses).toMatchObject([{ thing: 'announcement', id: ofShop, prefix: '' }])
})

// Mutations: `checkRoom` without the library; what was deleted not counted.
it('takes no more than there is room for, whoever uploads, and something again once it has been tidied', async () => {
  const [{ person, sender }, sun] = [await editor(3), await editor(4)]
  const fill = async () => {
    const id = await addPicture(person, { companyId: 3 })
    await db().update(upload).set({ bytes: LIBRARY_BYTES.company }).where(eq(upload.id, id))
    return id
  }
  const large = await fill()
  expect((await sent(companyPicture.upload, sender)).data.refusal).toBe('upload.library_full')
  expect((await sent(companyPicture.upload, sun.sender)).code).toBe(200)
  expect((await sent(own, person.holder)).code).toBe(200)
  await app.call(companyPicture.remove, { id: large }, sender)
  expect((await sent(companyPicture.upload, sender)).code).toBe(200)
  await app.call(companyPicture.remove, { id: await fill() }, sender)
  // What can be restored takes room as well.
  expect((await sent(companyPicture.upload, sender)).data.refusal).toBe('upload.library_full')
})

it('keeps what a colleague uploaded when their account is deleted', async () => {
  const { person } = await editor(3)
  const id = await addPicture(person, { companyId: 3 })
  await deleteAccount(person)
  const found = (await app.call(companyPicture.get, { id }, (await editor(3)).sender)).data
  expect([found.by, found.id]).toEqual(['', id])
})

// Mutations: `unusedSince` kept by `restorePicture`; a sweep of everything that was deleted.
it('deletes for good what was deleted, or used by nothing, for 30 days', async () => {
  const { person, sender } = await editor(4)
  const add = () => addPicture(person, { companyId: 4 })
  const [removed, restored, unused, used] = [await add(), await add(), await add(), await add()]
  await insertOne(db(), prize, { companyId: 4, titleCh: '用到', img: pictureUrl(used), points: 1, stock: 1 })
  await app.running.runJob('sweep')
  for (const id of [removed, restored]) await app.call(companyPicture.remove, { id }, sender)
  const there = async () => {
    const rows = await db().select({ id: upload.id }).from(upload).where(eq(upload.companyId, 4))
    return [removed, restored, unused, used].map((id) => rows.some((row) => row.id === id))
  }
  app.later(29 * DAY_MS)
  await app.running.runJob('sweep')
  expect(await there()).toEqual([true, true, true, true])
  // Sessions of a month ago are over.
  await app.call(companyPicture.restore, { id: restored }, (await editor(4)).sender)
  app.later(2 * DAY_MS)
  await app.running.runJob('sweep')
  expect(await there()).toEqual([false, true, false, true])
})

// Mutation: the role left out of `usesElsewhere`.
it('gives a logo another picture only for those who edit the profile of the company', async () => {
  const { sender } = await editor(4)
  const [logo, other] = [
    (await sent(companyPicture.upload, sender)).data,
    (await sent(companyPicture.upload, sender)).data,
  ]
  const [before] = await db().select().from(company).where(eq(company.id, 4))
  await db().update(company).set({ companyLogo: logo.url }).where(eq(company.id, 4))
  const swap = { id: logo.id, picture: other.id }
  expect((await app.refused(companyPicture.replace, swap, sender)).data.refusal).toBe('picture.elsewhere')
  const owner = await newPerson(app, 4)
  await appoint(owner, 'owner', 4)
  const asOwner = { token: await staffToken(app, owner.holder.id), prefix: 'SUN' }
  expect((await app.call(companyPicture.replace, swap, asOwner)).data.id).toBe(other.id)
  await db()
    .update(company)
    .set({ companyLogo: before?.companyLogo ?? '' })
    .where(eq(company.id, 4))
})
