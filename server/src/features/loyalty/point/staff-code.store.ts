import { MINUTE_MS } from '@idocard/domain/duration'
import { STAFF_CODE_MINUTES } from '@idocard/domain/loyalty/point'
import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { type PointCardRow, pointCard, staffCode } from '../../../db/schema/loyalty/point.ts'
import type { SponsorRow } from '../../company/company/index.ts'
import { newStaffCode } from './staff-code.ts'

type StaffCodeRow = typeof staffCode.$inferSelect

export async function insertStaffCode(db: Tx, issued: typeof staffCode.$inferInsert): Promise<void> {
  await db.insert(staffCode).values(issued)
}

/** Issues a code for one stamp. `issuedBy`: the member of staff; null if a holder tapped the chip of a staff point. */
export async function issueStaffCode(
  db: Tx,
  issued: { pointCardId: number; issuedBy: string | null },
  now: Date,
): Promise<{ code: string; expiresAt: Date }> {
  const { code, hash } = newStaffCode()
  const expiresAt = new Date(now.getTime() + STAFF_CODE_MINUTES * MINUTE_MS)
  await insertStaffCode(db, { ...issued, codeHash: hash, createdAt: now, expiresAt })
  return { code, expiresAt }
}

/** A code and its point card, if the point card belongs to one of these companies. */
const codeOf = (db: Tx, hash: Buffer, companies: number[]) =>
  db
    .select({ code: staffCode, card: pointCard })
    .from(staffCode)
    .innerJoin(pointCard, eq(pointCard.id, staffCode.pointCardId))
    .where(and(eq(staffCode.codeHash, hash), inArray(pointCard.companyId, companies)))

/** Whether a code exists and belongs to a point card of one of the holder's companies. */
export async function isCodeOf(db: Tx, sponsors: readonly Owned<SponsorRow>[], hash: Buffer): Promise<boolean> {
  const companies = sponsors.map((one) => one.id)
  return (await codeOf(db, hash, companies)).length > 0
}

/** A code with its point card, locked until the transaction ends. Undefined unless `isCodeOf` is true. */
export async function lockCodeOf(
  db: Tx,
  sponsors: readonly Owned<SponsorRow>[],
  hash: Buffer,
): Promise<{ code: StaffCodeRow; card: PointCardRow } | undefined> {
  const companies = sponsors.map((one) => one.id)
  const [found] = await codeOf(db, hash, companies).for('update', { of: staffCode })
  return found
}

/** A code for a point card of the company that staff act for. */
export async function codeOfCompany(
  db: Tx,
  { company }: Acting<'stamp.issue'>,
  hash: Buffer,
): Promise<StaffCodeRow | undefined> {
  const [found] = await codeOf(db, hash, [company.id])
  return found?.code
}

/** Marks a locked code as used. */
export async function useCode(db: Tx, { codeHash }: StaffCodeRow, memberId: string, now: Date): Promise<void> {
  await db.update(staffCode).set({ usedBy: memberId, usedAt: now }).where(eq(staffCode.codeHash, codeHash))
}

/** Deletes codes that expired before `before`, whether used or not. */
export async function sweepStaffCodes(db: Tx, before: Date): Promise<void> {
  await db.delete(staffCode).where(lt(staffCode.expiresAt, before))
}
