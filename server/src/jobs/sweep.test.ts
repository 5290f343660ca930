import { contract } from '@idocard/contract'
import { DAY_MS } from '@idocard/domain/duration'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { upload } from '../db/schema/content/upload.ts'
import { challenge, codeCount, member } from '../db/schema/identity/account.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { holderWithCard } from '../testing/person.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const sweep = () => app.running.runJob('sweep')

it('deletes codes and their counts once they have expired', async () => {
  const { db } = app.running.database
  const stored = async () => [(await db.select().from(challenge)).length, (await db.select().from(codeCount)).length]
  await app.call(contract.account.request_code, { username: '0912000111' })
  await app.refused(contract.holder.sms_login, { phone: '0912000111', pinCode: '000000' })
  await sweep()
  const [codes, counts = 0] = await stored()
  expect(codes).toBe(1)
  expect(counts).toBeGreaterThan(5)
  app.later(2 * DAY_MS)
  await sweep()
  expect(await stored()).toEqual([0, 0])
})

it('deletes unused pictures after a week', async () => {
  const { db } = app.running.database
  const me = await holderWithCard(app)
  const put = async (id: string) => {
    const bytes = Buffer.from('x')
    await db.insert(upload).values({
      id,
      memberId: me.id,
      width: 64,
      height: 64,
      bytes: 1,
      jpeg: bytes,
      webp: bytes,
      createdAt: app.now(),
    })
    return id
  }
  const [photo, icon, sign, replaced] = [
    await put('photo'),
    await put('icon'),
    await put('sign'),
    await put('replaced'),
  ]
  await app.call(contract.card.update, { cardSn: me.cardSn, photo: replaced }, me)
  await app.call(contract.card.update, { cardSn: me.cardSn, photo }, me)
  await app.call(contract.holder.create_icon, { imgIcon: icon }, me)
  await app.call(contract.webSite.set, { cardSn: me.cardSn, site_link: 'https://a.example.com', site_img: sign }, me)
  const stored = async () => {
    const rows = await db.select({ id: upload.id }).from(upload).where(eq(upload.memberId, me.id))
    return rows.map(({ id }) => id).toSorted()
  }
  await sweep()
  expect(await stored()).toEqual(['icon', 'photo', 'replaced', 'sign'])
  app.later(7 * DAY_MS + 1000)
  await put('new')
  await sweep()
  expect(await stored()).toEqual(['icon', 'new', 'photo', 'sign'])
})

// Mutation: only one batch deleted in a night.
it('deletes in one night all that is due, however much', async () => {
  const { db } = app.running.database
  const me = await holderWithCard(app)
  await db.execute(sql`
    insert into upload (id, member_id, width, height, bytes, jpeg, webp, created_at)
    select 'due' || n, ${me.id}, 64, 64, 1, '', '', ${app.now().toISOString()} from generate_series(1, 450) n`)
  await app.call(contract.paperCard.create, { name: '移除的人' }, me)
  await db.execute(sql`
    insert into contact (member_id, kind, fields, created_at, updated_at, removed_at)
    select member_id, kind, fields, created_at, updated_at, created_at from contact, generate_series(1, 2100)
    where member_id = ${me.id}`)
  app.later(31 * DAY_MS)
  await sweep()
  const count = async (table: 'upload' | 'contact') =>
    (await db.execute(sql`select 1 from ${sql.identifier(table)} where member_id = ${me.id}`)).rows.length
  expect([await count('upload'), await count('contact')]).toEqual([0, 1])
})

it('deletes guests who have not visited for a month, and nobody else', async () => {
  const { db } = app.running.database
  const guest = async () => (await app.call(contract.holder.auth_by_device, {})).data.holder.id
  const [old, holder] = [await guest(), await app.holder()]
  await sweep()
  const isThere = async (id: string) => (await db.select().from(member).where(eq(member.id, id))).length === 1
  expect(await isThere(old)).toBe(true)
  app.later(31 * DAY_MS)
  const fresh = await guest()
  await sweep()
  expect([await isThere(old), await isThere(fresh), await isThere(holder.id)]).toEqual([false, true, true])
})
