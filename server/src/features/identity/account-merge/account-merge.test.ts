import { contract } from '@idocard/contract'
import { HOUR_MS, MINUTE_MS } from '@idocard/domain/duration'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact } from '../../../db/schema/contacts/contact.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { accountMerge } from '../../../db/schema/identity/account-merge.ts'
import { audit, staffRole } from '../../../db/schema/identity/staff.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { findCanaries, tablesOfMembers } from '../../../testing/canaries.ts'
import { canaryPerson, EMAIL, PHONE, signIn } from '../../../testing/canary-person.ts'
import { codeFor, deleteAccount, newPerson, type Person } from '../../../testing/person.ts'
import { fillCart } from '../../commerce/order/fixtures.ts'
import { givePoints } from '../../loyalty/point/fixtures.ts'
import { differences } from '../../loyalty/point/recount.store.ts'
import { blocked } from '../person/fixtures.ts'
import { appoint, tokenForStaff } from '../staff/fixtures.ts'
import { ENDS, MOVES, nameOf } from './fates.ts'
import { askedMerge, onlyWithApple, readyMerge } from './fixtures.ts'

const { siteMerge, accountMerge: own } = contract

let app: TestApp
let administrator: Person
beforeAll(async () => {
  app = await testApp()
  administrator = await newPerson(app)
  await appoint(administrator, 'administrator', null)
})
afterAll(() => app.close())

const db = () => app.running.database.db
const asStaff = async () => ({ token: await tokenForStaff(administrator, siteMerge.find) })
const two = async () => {
  const [stays, goes] = [await newPerson(app), await newPerson(app)]
  return { stays, goes, staysId: stays.holder.id, goesId: goes.holder.id }
}
const ask = async (ids: { staysId: string; goesId: string }) =>
  app.attempt(siteMerge.ask, { ...ids, reason: '本人要求' }, await asStaff())
const merge = async (id: string) => {
  app.later(MINUTE_MS)
  const pinCode = await codeFor(administrator, 'merge_accounts')
  return app.attempt(siteMerge.merge, { id, pinCode }, await asStaff())
}
/** The token of the link in the newest message to a number. */
const linkTo = async (phone: string) => {
  const { text } = await app.sent(phone, 'merge_asked')
  return /\/idocard\/merge#([\w-]{43})/.exec(text)?.[1] ?? ''
}
const obstacles = async (staysId: string, goesId: string) =>
  (await app.call(siteMerge.compare, { staysId, goesId }, await asStaff())).data.obstacles

describe('what becomes of rows that refer to a person', () => {
  // Mutation: a table left out of `fates.ts`.
  it('is decided for every column that refers to a member', async () => {
    const columns = (await tablesOfMembers(db())).map(({ name, column }) => `${name.replaceAll('"', '')}.${column}`)
    const decided = [...MOVES, ...ENDS.map(([column]) => column)].map(nameOf)
    expect(decided.toSorted()).toEqual(columns.toSorted())
  })

  // Mutations: any line of `MOVES` left out; the balance moved without the one that is there.
  it('moves everything of a person who has used every feature, and leaves nothing that refers to the other account', async () => {
    const goes = await canaryPerson(app)
    const stays = await newPerson(app)
    await givePoints(app, stays.holder.id, 70)
    await fillCart(app, stays.member.token, [{ id: 1, quantity: 2 }])
    // As staff ask before: their role has been taken back.
    await db().delete(staffRole).where(eq(staffRole.memberId, goes.id))
    const sums = () =>
      db()
        .execute(sql`
      select (select sum(balance)::int from point_balance where member_id in (${stays.holder.id}, ${goes.id})) as points,
        (select sum(amount)::int from point_entry where member_id in (${stays.holder.id}, ${goes.id})) as entries,
        (select sum(total)::int from "order" where member_id in (${stays.holder.id}, ${goes.id})) as money,
        (select count(*)::int from contact where member_id in (${stays.holder.id}, ${goes.id})) as contacts,
        (select count(*)::int from card where member_id in (${stays.holder.id}, ${goes.id})) as cards`)
        .then(({ rows }) => rows)
    const before = await sums()
    const has: Record<string, number> = {}
    for (const column of MOVES.map(nameOf)) {
      const [table = '', name = ''] = column.split('.')
      const { rows } = await db().execute(
        sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(name)} = ${goes.id}`,
      )
      has[column] = rows.length
    }
    // The canary has a row of each kind, so that its move is meaningful.
    expect(Object.entries(has).filter(([, many]) => many === 0)).toEqual([])

    const id = await readyMerge(app, stays.holder.id, goes.id)
    expect((await merge(id)).data).toEqual({ staysId: stays.holder.id })
    expect(await sums()).toEqual(before)
    expect(await differences(db())).toEqual([])
    for (const column of Object.keys(has)) {
      const [table = '', name = ''] = column.split('.')
      const { rows } = await db().execute(
        sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(name)} = ${stays.holder.id}`,
      )
      expect({ column, isThere: rows.length > 0 }).toEqual({ column, isThere: true })
    }
    // Only the log, which is about the account that ended, what its links lead to, and what counts for limits know its id.
    const left = (await findCanaries(db(), { id: goes.id })).id ?? []
    expect(
      left.filter(
        (place) => place.startsWith('public.') && !/^public\.(audit|code_count|merged_account)\./.test(place),
      ),
    ).toEqual([])

    // Both have an address, so the mail moves and the number is released; both hear of it.
    const [row] = await db().select().from(member).where(eq(member.id, stays.holder.id))
    expect(row).toMatchObject({ phone: stays.phone, email: EMAIL, appleSub: '001.canary' })
    for (const to of [EMAIL, PHONE, stays.phone]) await app.sent(to, 'accounts_merged')
    const mine = await signIn(app, EMAIL, 'login')
    expect((await app.call(contract.order.load_all_my_order, {}, mine)).data.total).toBe(2)
    expect((await app.call(contract.account.load_my_info, {}, mine)).data.id).toBe(stays.holder.id)
    // Contacts are found again under the new holder.
    const found = await app.call(contract.contact.load, { keyword: '金絲雀匯入' }, stays.holder)
    expect(JSON.stringify(found.data)).toContain('金絲雀匯入')
    expect((await db().select().from(contact).where(eq(contact.indexVersion, 0))).length).toBe(0)
    // Its devices are told why they are signed out.
    expect((await app.refused(contract.holder.load_my_info, {}, goes)).data.refusal).toBe('auth.merged')

    // Whoever is erased later is erased with what is known only by the released number.
    await deleteAccount(stays)
    const { rows } = await db().execute(sql`select 1 from exchange where phone = ${PHONE} union all
      select 1 from contact_message where phone = ${PHONE} union all select 1 from released_address`)
    expect(rows).toEqual([])
  })
})

it('merges once both have confirmed at their own links, with a fresh code, and the log says so of both', async () => {
  const { stays, goes, staysId, goesId } = await two()
  const { id } = (await ask({ staysId, goesId })).data
  expect((await merge(id)).data.refusal).toBe('merge.not_ready')
  const [tokenA, tokenB] = [await linkTo(stays.phone), await linkTo(goes.phone)]
  expect(tokenA).not.toBe(tokenB)
  // Only hashes are stored, and staff get neither.
  expect(await findCanaries(db(), { tokenA, tokenB })).toEqual({
    tokenA: ['public.outbox.text'],
    tokenB: ['public.outbox.text'],
  })
  const { data: shown } = await app.call(own.load, { token: tokenB })
  expect(shown).toMatchObject({ side: 'goes', own: { cards: 1 }, isConfirmed: false, isOtherConfirmed: false })
  expect(shown.ways.map(({ fate }) => fate)).toEqual(['kept', 'released'])
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${stays.phone.slice(-9)}|${goes.phone.slice(-9)}`))

  expect((await app.call(own.answer, { token: tokenB, answer: 'confirm' })).data).toEqual({ isReady: false })
  // Used up: neither again, nor to refuse.
  for (const answer of ['confirm', 'refuse'])
    expect((await app.refused(own.answer, { token: tokenB, answer })).code).toBe(404)
  expect((await merge(id)).data.refusal).toBe('merge.not_ready')
  expect((await app.call(own.answer, { token: tokenA, answer: 'confirm' })).data).toEqual({ isReady: true })
  await app.sent(administrator.phone, 'merge_answered')
  expect((await app.refused(siteMerge.merge, { id }, await asStaff())).data.refusal).toBe('auth.code_needed')
  const { data } = await merge(id)
  expect(data).toEqual({ staysId })
  expect((await merge(id)).code).toBe(404)
  expect((await app.call(contract.card.load_my_card, { cardSn: goes.cardSn }, stays.holder)).data.cardSn).toBe(
    goes.cardSn,
  )
  for (const [one, after] of [
    [staysId, { merged: goesId, reason: '本人要求' }],
    [goesId, { mergedInto: staysId, reason: '本人要求' }],
  ] as const) {
    const rows = await db().select().from(audit).where(eq(audit.thingId, one))
    expect(rows.at(-1)).toMatchObject({ actor: administrator.holder.id, after })
  }
})

it('ends a request when one refuses, when a day has passed, and when staff take it back', async () => {
  const { stays, goes, staysId, goesId } = await two()
  await ask({ staysId, goesId })
  const [token, other] = [await linkTo(stays.phone), await linkTo(goes.phone)]
  await app.call(own.answer, { token, answer: 'refuse' })
  const { text } = await app.sent(administrator.phone, 'merge_answered')
  expect(text).toContain('refused')
  expect((await app.refused(own.load, { token: other })).code).toBe(404)
  const { data } = await app.call(siteMerge.find, { id: goesId }, await asStaff())
  expect(data.request).toMatchObject({ state: 'refused', refusedBy: 'stays' })

  const { id } = (await ask({ staysId: goesId, goesId: staysId })).data
  const taken = await linkTo(goes.phone)
  await app.call(siteMerge.withdraw, { id }, await asStaff())
  expect((await app.refused(own.answer, { token: taken, answer: 'confirm' })).code).toBe(404)

  await ask({ staysId, goesId })
  const late = await linkTo(goes.phone)
  app.later(24 * HOUR_MS)
  expect((await app.refused(own.answer, { token: late, answer: 'confirm' })).code).toBe(404)
  expect((await app.call(siteMerge.find, { id: goesId }, await asStaff())).data.request?.state).toBe('expired')
  for (let times = 0; times < 3; times += 1) {
    const { id: again } = (await ask({ staysId, goesId })).data
    await app.call(siteMerge.withdraw, { id: again }, await asStaff())
  }
  expect((await ask({ staysId, goesId })).data.refusal).toBe('merge.told')
})

it('lets the owner of an account without an address confirm by a recent sign-in, and nobody else', async () => {
  const { stays, goes, staysId, goesId } = await two()
  await onlyWithApple(app, goesId)
  await askedMerge(app, staysId, goesId)
  expect((await app.refused(own.load_mine, {}, stays.holder)).code).toBe(404)
  expect((await app.call(own.load_mine, {}, goes.holder)).data).toMatchObject({ side: 'goes', username: '' })
  app.later(HOUR_MS)
  const confirm = (sender: { token: string }) => app.attempt(own.answer_mine, { answer: 'confirm' }, sender)
  expect((await confirm(goes.holder)).data.refusal).toBe('auth.not_fresh')
  expect((await confirm(stays.holder)).code).toBe(404)
  await db().execute(sql`update session set created_at = ${app.now().toISOString()} where member_id = ${goesId}`)
  expect((await confirm(goes.holder)).data).toEqual({ isReady: false })
})

it('says before, and again at the merge, what is in the way', async () => {
  const { stays, goes, staysId, goesId } = await two()
  expect(await obstacles(staysId, goesId)).toEqual([])
  expect((await ask({ staysId, goesId: staysId })).data.refusal).toBe('merge.same')
  const id = await readyMerge(app, staysId, goesId)
  expect(await obstacles(staysId, goesId)).toEqual([{ kind: 'asked', sides: ['stays', 'goes'] }])
  await appoint(goes, 'viewer')
  await blocked(app, staysId)
  await db().execute(sql`update card set physical = false where member_id in (${staysId}, ${goesId})`)
  expect(await obstacles(goesId, staysId)).toEqual([
    { kind: 'staff', sides: ['stays'] },
    { kind: 'blocked', sides: ['goes'] },
    { kind: 'asked', sides: ['stays', 'goes'] },
  ])
  expect((await merge(id)).data.refusal).toBe('merge.not_possible')
  expect(await db().select().from(member).where(eq(member.id, goesId))).toHaveLength(1)
  expect(await db().select().from(accountMerge).where(eq(accountMerge.id, id))).toHaveLength(1)
  expect(stays.cardSn).not.toBe(goes.cardSn)
})
