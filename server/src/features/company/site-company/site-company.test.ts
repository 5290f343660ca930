import { contract, declarations } from '@idocard/contract'
import { audiences } from '@idocard/contract/call'
import { DAY_MS, HOUR_MS } from '@idocard/domain/duration'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announcement } from '../../../db/schema/identity/notice.ts'
import { audit } from '../../../db/schema/identity/staff.ts'
import { prize } from '../../../db/schema/loyalty/point.ts'
import { sendFile, type TestApp, testApp } from '../../../testing/app.ts'
import { codeFor, holderWithCard, newCard, newPerson, type Person } from '../../../testing/person.ts'
import { validCall } from '../../../testing/valid-call.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'
import { givePoints } from '../../loyalty/point/fixtures.ts'
import { newCompany, PROFILE } from './fixtures.ts'

const { list, get, save, pause, resume, invite, send_again, take_back } = contract.siteCompany
const { load_me, accept_invitation } = contract.staff

let app: TestApp
let chen: Person
beforeAll(async () => {
  app = await testApp()
  chen = await newPerson(app)
  await appoint(chen, 'administrator', null)
})
afterAll(() => app.close())

const staff = async (person = chen) => ({ token: await tokenForStaff(person, list) })
const input = (fields: object) => ({
  ...PROFILE,
  id: 0,
  version: 0,
  titleCh: '向日葵',
  titleEn: 'Sunflower',
  ...fields,
})
const made = async (prefix: string, fields: object = {}) =>
  (await app.call(save, input({ prefix, ...fields }), await staff())).data.id
const refusedPrefix = async (prefix: string) => (await app.refused(save, input({ prefix }), await staff())).data.refusal
/** Invites as an administrator who has just signed in: tests move the clock. */
async function inviting(id: number, username: string) {
  const by = await newPerson(app)
  await appoint(by, 'administrator', null)
  return app.attempt(invite, { id, username, role: 'owner', pinCode: await codeFor(by, 'staff_role') }, await staff(by))
}
const invitationsOf = async (id: number) => (await app.call(get, { id }, await staff())).data.invitations
const openOf = async (person: Person) => (await app.call(load_me, {}, person.holder)).data.invitations

describe('the prefix', () => {
  it.each([
    ['form', ['', 'a/b', 'СG']],
    ['reserved', ['site', 'SITE', 'sys']],
  ])('is refused for its %s, in words', async (fault, prefixes) => {
    for (const prefix of prefixes) expect(await refusedPrefix(prefix)).toBe(`company.prefix_${fault}`)
  })

  // Mutation: the index on `prefix` instead of `lower(prefix)`.
  it('is nobody else’s, in whatever case, also of two at once', async () => {
    expect(await refusedPrefix('sg')).toBe('company.prefix_taken')
    const both = await Promise.all(
      ['Twice', 'tWICE'].map(async (prefix) => app.attempt(save, input({ prefix }), await staff())),
    )
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409])
  })

  it('never changes, and opens the back office at once, also where it was asked for before', async () => {
    expect((await app.attempt(contract.company.getConfig, {}, { prefix: 'Fresh' })).code).toBe(404)
    const id = await made('Fresh')
    const { version } = (await app.call(get, { id }, await staff())).data
    await app.call(save, input({ id, version, prefix: 'Other' }), await staff())
    const { data } = await app.call(contract.company.getConfig, {}, { prefix: 'Fresh' })
    expect(data).toMatchObject({ prefix: 'Fresh', companychname: '向日葵', accent: '#0f634c', isPaused: false })
    expect(data).not.toHaveProperty('pauseReason')
    expect((await app.attempt(contract.company.getConfig, {}, { prefix: 'Other' })).code).toBe(404)
  })
})

describe('a company', () => {
  it('is found with its state, owners, cards and holders', async () => {
    const { id } = await newCompany(app, { companychname: '找得到的公司' })
    const owner = await newPerson(app, id)
    await appoint(owner, 'owner', id)
    await app.call(contract.holder.set_account_info, { name: '林負責', sex: 'other' }, owner.holder)
    await newCard(app, id)
    const found = async (filters: object) =>
      (await app.call(list, { keyword: '找得到', ...filters }, await staff())).data.list
    expect(await found({})).toMatchObject([{ id, state: 'live', cards: 1, holders: 1, owners: ['林負責'] }])
    expect(await found({ state: 'paused' })).toEqual([])
  })

  it('is not overwritten by whoever has not seen the last change, and its owner changes all but the prefix', async () => {
    const id = await made('Owned')
    const owner = await newPerson(app, id)
    await appoint(owner, 'owner', id)
    const at = { ...(await staff(owner)), prefix: 'Owned' }
    const { version } = (await app.call(contract.companyProfile.get, {}, at)).data
    const written = { ...PROFILE, titleCh: '新名字', version }
    await app.call(contract.companyProfile.save, written, at)
    expect((await app.refused(save, input({ id, version }), await staff())).data.refusal).toBe('company.changed')
    expect((await app.refused(contract.companyProfile.save, { ...written, prefix: 'SG' }, at)).code).toBe(422)
    const elsewhere = await app.refused(contract.companyProfile.save, written, { ...at, prefix: 'SUN' })
    expect(elsewhere.data.refusal).toBe('auth.forbidden')
    expect((await app.call(contract.company.getConfig, {}, { prefix: 'Owned' })).data.companychname).toBe('新名字')
  })

  it('has the logo that was uploaded: no drawing with a script, and nobody else’s picture', async () => {
    const uploaded = (file: Buffer, token: string) => sendFile(app, contract.sitePicture.upload, token, file)
    const { token } = await staff(chen)
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const { url } = (await uploaded(png, token)).data
    const id = await made('Logo', { squareLogo: url })
    expect((await app.call(get, { id }, await staff())).data.squareLogo).toBe(url)
    // What staff uploaded in the console is the shop's, and theirs to use. What somebody uploaded for a card is not.
    const other = await newPerson(app)
    const own = (await sendFile(app, contract.upload.upload_original, other.holder.token, png)).data
    const theirs = input({ prefix: 'Logo2', companyLogo: own.url })
    expect((await app.refused(save, theirs, await staff())).data.fields).toHaveProperty('companyLogo')
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><script>alert(1)</script></svg>'
    expect((await uploaded(Buffer.from(svg), token)).data.refusal).toBe('upload.not_picture')
  })

  it('takes no colour, link or address that is none', async () => {
    const wrong = { accent: 'red', site: 'javascript:alert(1)', homeLink: '//evil.tw', serviceMail: 'nobody' }
    const { data } = await app.refused(save, input({ prefix: 'Wrong', ...wrong }), await staff())
    expect(Object.keys(data.fields ?? {}).toSorted()).toEqual(Object.keys(wrong).toSorted())
  })
})

describe('an invitation', () => {
  it('is accepted by whoever signs in as the invited person, and by nobody else', async () => {
    const id = await made('Invites')
    const [person, other] = [await newPerson(app), await newPerson(app)]
    expect((await inviting(id, person.phone)).code).toBe(200)
    expect((await app.sent(person.phone, 'staff_invited')).text).toContain('/admin/Invites')
    const [open] = await openOf(person)
    expect(open).toMatchObject({ prefix: 'Invites', nameEn: 'Sunflower' })
    expect(await openOf(other)).toEqual([])
    const accept = { id: open?.id ?? 0 }
    expect((await app.refused(accept_invitation, accept, other.holder)).data.refusal).toBe('not_found')
    await app.call(accept_invitation, accept, person.holder)
    const at = { ...(await staff(person)), prefix: 'Invites' }
    expect((await app.attempt(contract.companyProfile.get, {}, at)).code).toBe(200)
    expect((await app.refused(accept_invitation, accept, person.holder)).data.refusal).toBe('invitation.over')
    expect((await app.refused(take_back, accept, await staff())).data.refusal).toBe('invitation.over')
    expect((await inviting(id, person.phone)).data).toMatchObject({ refusal: 'staff.has_role' })
    const rows = await app.running.database.db.select().from(audit).where(eq(audit.chain, id)).orderBy(audit.seq)
    expect(rows.map(({ thing, call }) => [thing, call.replace(/.*\//, '')])).toEqual([
      ['company', 'save'],
      ['staffInvitation', 'invite'],
      ['staffRole', 'accept_invitation'],
    ])
  })

  it('reaches somebody without an account, ends after seven days, is sent again and taken back', async () => {
    const id = await made('Again')
    const email = 'first.owner@example.com'
    await inviting(id, email)
    expect((await app.sent(email, 'staff_invited')).text).toContain('Sunflower')
    expect((await inviting(id, email)).data).toMatchObject({ refusal: 'invitation.open' })
    const [first] = await invitationsOf(id)
    expect([first?.state, first?.contact.includes('first.owner')]).toEqual(['open', false])
    app.later(7 * DAY_MS + HOUR_MS)
    expect((await invitationsOf(id))[0]?.state).toBe('expired')
    await app.call(send_again, { id: first?.id ?? 0 }, await staff())
    expect((await invitationsOf(id))[0]?.state).toBe('open')
    await app.call(take_back, { id: first?.id ?? 0 }, await staff())
    expect((await invitationsOf(id))[0]?.state).toBe('taken_back')
    expect((await app.refused(send_again, { id: first?.id ?? 0 }, await staff())).data.refusal).toBe('invitation.over')
  })

  it('gives nothing once it is over', async () => {
    const id = await made('Over')
    const [late, back] = [await newPerson(app), await newPerson(app)]
    await inviting(id, late.phone)
    app.later(HOUR_MS)
    await inviting(id, back.phone)
    const [[one], [two]] = [await openOf(late), await openOf(back)]
    await app.call(take_back, { id: two?.id ?? 0 }, await staff())
    app.later(8 * DAY_MS)
    for (const [person, open] of [
      [late, one],
      [back, two],
    ] as const)
      expect(
        // A session of eight days ago is over.
        (await app.refused(accept_invitation, { id: open?.id ?? 0 }, await app.holder({ phone: person.phone }))).data
          .refusal,
      ).toBe('invitation.over')
  })
})

describe('a paused company', () => {
  const ofCompany = declarations.filter(({ declaration }) => declaration.on === 'company')

  it('refuses every call of its staff in words, whatever their session, until it goes on', async () => {
    const { id, prefix } = await newCompany(app)
    const owner = await newPerson(app, id)
    await appoint(owner, 'owner', id)
    const at = { ...(await staff(owner)), prefix }
    await app.call(pause, { id, reason: '合約到期' }, await staff())
    const answers = new Map<string, unknown>()
    for (const { name, declaration } of ofCompany) {
      const isForHolders = audiences(declaration).includes('holder')
      const sender = isForHolders ? { ...at, token: owner.holder.token } : at
      answers.set(name, (await app.refused(declaration, {}, sender)).data.refusal)
    }
    expect(answers.size).toBeGreaterThan(20)
    expect([...answers].filter(([, refusal]) => refusal !== 'company.paused')).toEqual([])
    const { roles } = (await app.call(load_me, {}, at)).data
    expect(roles.find((role) => role.prefix === prefix)?.isPaused).toBe(true)
    await app.call(resume, { id }, await staff())
    expect((await app.attempt(contract.companyProfile.get, {}, at)).code).toBe(200)
  })

  it('keeps what is its people’s, and rests its programme', async () => {
    const { id, prefix } = await newCompany(app)
    const holder = await holderWithCard(app, id)
    const unclaimed = await newCard(app, id)
    await givePoints(app, holder.id, 50, id)
    const { db } = app.running.database
    const shown = { companyId: id, titleCh: '帆布袋', points: 10, stock: 5 }
    const [bag] = await db
      .insert(prize)
      .values(shown as typeof prize.$inferInsert)
      .returning()
    const words = { companyId: id, titleCh: '明天', contentCh: '活動', createdAt: app.now() }
    const sendAt = new Date(app.now().getTime() + DAY_MS)
    const [planned] = await db
      .insert(announcement)
      .values({ ...words, sendAt } as typeof announcement.$inferInsert)
      .returning()
    const at = { token: holder.token, prefix }
    expect((await app.call(contract.company.getConfig, {}, { prefix })).data.isPaused).toBe(false)
    await app.call(pause, { id, reason: '合約到期' }, await staff())
    // The cached answer follows.
    expect((await app.call(contract.company.getConfig, {}, { prefix })).data.isPaused).toBe(true)
    const visitor = (await newPerson(app)).holder
    expect((await app.attempt(contract.card.get, { cardSn: holder.cardSn }, visitor)).code).toBe(200)
    expect((await app.call(contract.card.load_my_cards, {}, at)).data.list).toHaveLength(1)
    expect((await app.call(contract.point.visit, {}, at)).data.earned).toBe(0)
    const { list: companies } = (await app.call(contract.company.load_sponsors, {}, at)).data
    expect(companies[0]).toMatchObject({ prefix, isPaused: true })
    expect(companies[0]?.points).toBeGreaterThanOrEqual(50)
    const refused = async (...[call, given]: Parameters<TestApp['refused']>) =>
      (await app.refused(call, given, at)).data.refusal
    expect(await refused(contract.prizeApply.apply, { id: bag?.id ?? 0 })).toBe('company.paused')
    const code = { cardActivateCode: unclaimed.code }
    expect(await refused(contract.card.activate_card, code)).toBe('company.paused')
    const [stored] = await db
      .select()
      .from(announcement)
      .where(eq(announcement.id, planned?.id ?? 0))
    expect(stored?.isDraft).toBe(true)
    await app.call(resume, { id }, await staff())
    expect((await app.attempt(contract.card.activate_card, code, at)).code).toBe(200)
    expect((await app.attempt(contract.prizeApply.apply, { id: bag?.id ?? 0 }, at)).code).toBe(200)
  })

  it('is not the site’s own, is paused once, and goes on once', async () => {
    const { id } = await newCompany(app)
    const refusal = async (call: typeof pause | typeof resume, of: number) =>
      (await app.refused(call, { id: of, ...(call === pause && { reason: '測試' }) }, await staff())).data.refusal
    expect(await refusal(pause, 3)).toBe('company.home')
    expect(await refusal(resume, id)).toBe('company.not_paused')
    await app.call(pause, { id, reason: '測試' }, await staff())
    expect(await refusal(pause, id)).toBe('company.is_paused')
  })
})

it('is made of an inquiry once, and both name each other', async () => {
  const call = declarations.find(({ name }) => name === 'siteInquiry.get')
  if (!call) throw new Error('There is no siteInquiry.get.')
  const { input: asked } = await validCall(call, chen)
  const inquiryId = String(asked.id)
  const id = await made('Asked', { inquiryId })
  const inquiry = (await app.call(contract.siteInquiry.get, { id: inquiryId }, await staff())).data
  expect(inquiry.made).toEqual({ id, nameCh: '向日葵', nameEn: 'Sunflower' })
  expect((await app.call(get, { id }, await staff())).data.inquiry).toMatchObject({
    id: inquiryId,
    contact: inquiry.email,
  })
  const again = await app.refused(save, input({ prefix: 'Asked2', inquiryId }), await staff())
  expect(again.data.refusal).toBe('company.inquiry_used')
  expect((await app.attempt(contract.company.getConfig, {}, { prefix: 'Asked2' })).code).toBe(404)
})
