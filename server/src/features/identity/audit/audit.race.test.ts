import { contract } from '@idocard/contract'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audit, auditHead } from '../../../db/schema/identity/staff.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { deleteAccount, newPerson, OURS, type Person } from '../../../testing/person.ts'
import { addPointCard } from '../../loyalty/point/fixtures.ts'
import { appoint } from '../staff/fixtures.ts'
import { lostHead, verifyAudit, writeAudit } from './audit.ts'
import { loggable } from './audit-row.ts'
import { headText, readHead } from './head-text.ts'
import { append, heads } from './store.ts'

const { issue_code } = contract.point

let app: TestApp
let staff: Person
let pointCardId: number
const db = () => app.running.database.db
beforeAll(async () => {
  app = await testApp()
  staff = await newPerson(app)
  await appoint(staff, 'counter')
  pointCardId = await addPointCard(staff)
})
afterAll(() => app.close())

const issue = () => app.call(issue_code, { pointCardId }, { ...staff.holder, patient: true })
const verified = () => verifyAudit(db())

/** Does what only somebody with the database's own rights can do: changes rows without the trigger. */
async function tampered(change: ReturnType<typeof sql>): Promise<void> {
  await db().transaction(async (tx) => {
    await tx.execute(sql`alter table audit disable trigger user`)
    await tx.execute(change)
    await tx.execute(sql`alter table audit enable trigger user`)
  })
}

describe('the audit log', () => {
  it('says who, as what, did which call to which thing, and stays complete when twenty write at once', async () => {
    await Promise.all(Array.from({ length: 20 }, issue))
    const rows = await db().select().from(audit).where(eq(audit.chain, OURS)).orderBy(asc(audit.seq))
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
    expect(rows[0]).toMatchObject({
      actor: staff.holder.id,
      role: 'counter',
      call: issue_code.path,
      thing: 'pointCard',
      thingId: String(pointCardId),
    })
    expect(await verified()).toEqual({ rows: 20, faults: [] })
  })

  it.each(['update audit set role = role', 'delete from audit', 'truncate audit'])('refuses %s', async (statement) => {
    await expect(db().execute(sql.raw(statement))).rejects.toThrow()
    expect((await verified()).faults).toEqual([])
  })

  describe('that was tampered with', () => {
    const emptied = async () => {
      await tampered(sql`delete from audit`)
      await db().delete(auditHead)
    }
    afterAll(emptied)
    beforeEach(async () => {
      await emptied()
      for (let made = 0; made < 5; made += 1) await issue()
    })

    it.each([
      ['a changed row', sql`update audit set role = 'owner' where seq = 3`, { seq: 3, what: 'changed' }],
      ['a backdated row', sql`update audit set at = at - interval '1 day' where seq = 3`, { seq: 3, what: 'changed' }],
      ['a changed field of a thing', sql`update audit set after = '{}' where seq = 2`, { seq: 2, what: 'changed' }],
      ['a removed row', sql`delete from audit where seq = 3`, { seq: 3, what: 'missing' }],
      ['a removed first row', sql`delete from audit where seq = 1`, { seq: 1, what: 'missing' }],
      ['rows removed from the end', sql`delete from audit where seq > 3`, { seq: 4, what: 'end' }],
      ['all rows removed', sql`delete from audit`, { seq: 1, what: 'end' }],
      ['a removed end', sql`delete from audit_head`, { seq: 6, what: 'end' }],
      [
        'two rows in each other’s place',
        sql`update audit as a set at = b.at, after = b.after, hash = b.hash from audit as b
          where b.chain = a.chain and (a.seq, b.seq) in ((2, 3), (3, 2))`,
        { seq: 2, what: 'changed' },
      ],
    ])('shows %s', async (_what, change, fault) => {
      expect((await verified()).faults).toEqual([])
      await tampered(change)
      expect((await verified()).faults).toEqual([{ chain: OURS, ...fault }])
    })
  })

  // Mutation: `lostHead` without the comparison.
  it('shows that all of it was computed again, by what was mailed the day before', async () => {
    await issue()
    const before = (await heads(db())).map(headText)
    const kept = before.flatMap((line) => readHead(line) ?? [])
    await issue()
    expect(await lostHead(db(), kept)).toBeUndefined()
    const rows = await db().select().from(audit).where(eq(audit.chain, OURS)).orderBy(asc(audit.seq))
    await tampered(sql`delete from audit where chain = ${OURS}`)
    await db().delete(auditHead).where(eq(auditHead.chain, OURS))
    const again = rows.map(({ chain, seq, hash, ...row }) => ({ ...row, role: 'owner' }))
    await db().transaction((tx) => append(tx, OURS, again))
    expect((await verified()).faults).toEqual([])
    expect(await lostHead(db(), kept)).toEqual(kept.find(({ chain }) => chain === OURS))
    for (const text of ['', '0:1', '0:1:xyz', `0:1:${'a'.repeat(63)}`, `-1:1:${'a'.repeat(64)}`])
      expect(readHead(text)).toBeUndefined()
  })

  it('is whole after its actor’s account was deleted', async () => {
    const leaver = await newPerson(app)
    await appoint(leaver, 'counter')
    const before = (await verified()).rows
    await app.call(issue_code, { pointCardId }, leaver.holder)
    await deleteAccount(leaver)
    expect(await verified()).toEqual({ rows: before + 1, faults: [] })
  })

  it('has a chain of its own for the site, also for commands', async () => {
    const origin = { actor: 'command', call: 'staff add', secret: 'test', now: app.now() } as const
    await db().transaction((tx) => writeAudit(tx, origin, [{ thing: 'staffRole', id: 'x', after: { role: 'orders' } }]))
    const [row] = await db().select().from(audit).where(eq(audit.chain, 0))
    expect(row).toMatchObject({ seq: 1, actor: null, role: 'command', before: null, after: { role: 'orders' } })
    expect((await verified()).faults).toEqual([])
  })

  it('keeps no secret and no personal value, and shows that a personal value changed', () => {
    const of = (fields: object) => loggable(fields, 'test')
    expect(of({ state: 'paid', pinCode: '123456', passwordHash: 'x', at: new Date(0) })).toEqual({
      state: 'paid',
      pinCode: 'secret',
      passwordHash: 'secret',
      at: '1970-01-01T00:00:00.000Z',
    })
    const [lin, chen] = [of({ shippingName: '林先生' }), of({ shippingName: '陳小姐' })]
    expect(JSON.stringify([lin, chen])).not.toMatch(/林|陳/)
    expect(lin).not.toEqual(chen)
    expect(lin).toEqual(of({ shippingName: '林先生' }))
    expect(String(of({ contentCh: '字'.repeat(2000) })?.contentCh).length).toBeLessThan(600)
    expect(loggable(undefined, 'test')).toBeNull()
  })
})
