import { MINUTE_MS } from '@idocard/domain/duration'
import { STAFF_CODE_MINUTES } from '@idocard/domain/loyalty/point'
import { eq } from 'drizzle-orm'
import { pointCard, staffCode } from '../../../db/schema/loyalty/point.ts'
import type { TestApp } from '../../../testing/app.ts'
import { editFixtures } from '../../../testing/edit-fixtures.ts'
import { type Fixtures, type Kind, NO_CODE, NO_NUMBER, NOBODYS, ours } from '../../../testing/fixtures.ts'
import { companyOf, OURS, type Person } from '../../../testing/person.ts'
import { insertStaffCode } from './staff-code.store.ts'
import { newStaffCode, staffCodeHash } from './staff-code.ts'
import { balanceOf, earnPoints, spendPoints } from './store.ts'

/** Sets a holder's points with a company to exactly this number. */
export async function givePoints(
  app: TestApp,
  memberId: string,
  points: number,
  companyId: number = OURS,
): Promise<void> {
  const { db } = app.running.database
  const account = { memberId, companyId }
  const missing = points - (await balanceOf(db, account))
  const entry = { ...account, amount: Math.abs(missing), reference: String(missing) }
  if (missing > 0) await earnPoints(db, { ...entry, reason: 'gift' }, app.now())
  if (missing < 0) await spendPoints(db, { ...entry, reason: 'prize' }, app.now())
}

/** Adds a point card of the person's company; returns its number. */
export async function addPointCard(
  person: Person,
  rules: Partial<typeof pointCard.$inferInsert> = {},
): Promise<number> {
  const [made] = await person.app.running.database.db
    .insert(pointCard)
    .values({ companyId: await companyOf(person), titleCh: '集點卡', stamps: 6, points: 5, fullPoints: 20, ...rules })
    .returning({ id: pointCard.id })
  return made?.id ?? 0
}

/** Issues a code for a point card, as staff do. */
export async function addStaffCode(person: Person, pointCardId?: number): Promise<string> {
  const { code, hash } = newStaffCode()
  const { app } = person
  const expiresAt = new Date(app.now().getTime() + STAFF_CODE_MINUTES * MINUTE_MS)
  await insertStaffCode(app.running.database.db, {
    codeHash: hash,
    pointCardId: pointCardId ?? (await addPointCard(person)),
    createdAt: app.now(),
    expiresAt,
  })
  return code
}

export const POINT_CARD: Kind = {
  make: (owner) => addPointCard(owner),
  remove: ({ app }, id) => app.running.database.db.delete(pointCard).where(eq(pointCard.id, Number(id))),
  never: NO_NUMBER,
}

export const STAFF_CODE: Kind = {
  make: (owner) => addStaffCode(owner),
  remove: ({ app }, code) =>
    app.running.database.db
      .delete(staffCode)
      .where(eq(staffCode.codeHash, staffCodeHash(String(code)) ?? Buffer.alloc(0))),
  never: NO_CODE,
}

const edits = editFixtures('pointCard', {
  kind: POINT_CARD,
  given: async () => ({ shownFrom: '2026-11-21T00:00:00Z', shownUntil: '2027-11-21T00:00:00Z', stamps: 6 }),
})

export const pointFixtures = {
  owners: {
    ...edits.owners,
    'pointCard.end': { id: ours(POINT_CARD) },
    'pointCard.sort': { list: ours(POINT_CARD) },
    'point.load_entries': { sponsor: NOBODYS },
    'point.redeem_code': { code: ours(STAFF_CODE) },
    'point.issue_code': { pointCardId: ours(POINT_CARD) },
    'point.check_code': { code: ours(STAFF_CODE) },
    'pointAccount.load': { username: NOBODYS },
    'pointAccount.correct': { username: NOBODYS, key: NOBODYS },
    'pointCard.load_all': { sponsor: NOBODYS },
    'pointCard.load_by_id': { id: ours(POINT_CARD) },
  },
  prepare: {
    ...edits.prepare,
    'pointCard.end': async (person) => ({ given: { id: await addPointCard(person) }, isOnce: true }),
    'pointCard.sort': async (person) => ({
      given: { list: [await addPointCard(person), await addPointCard(person)] },
    }),
    'point.redeem_code': async (person) => ({ given: { code: await addStaffCode(person) }, isOnce: true }),
    'point.issue_code': async (person) => ({ given: { pointCardId: await addPointCard(person) } }),
    'point.check_code': async (person) => ({ given: { code: await addStaffCode(person) } }),
    'pointAccount.load': async (person) => ({ given: { username: person.phone } }),
    'pointAccount.correct': async (person) => ({
      given: { username: person.phone, amount: 50, key: '5f0c7a527d0e4c1c8f390d7c2c7f6f11' },
      isOnce: true,
    }),
    'pointCard.load_by_id': async (person) => ({ given: { id: await addPointCard(person) } }),
  },
} satisfies Fixtures<'point' | 'pointAccount' | 'pointCard'>
