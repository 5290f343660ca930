import type { Drive } from '@idocard/contract/drive'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { companyPage } from '../../db/schema/company-page.ts'
import { drive, pointCard } from '../../db/schema/point.ts'

/** The company page that says what the drive is. */
const SLUG = 'donateBlood'

/** What a company writes about its drive. */
export async function pageOfDrive(db: Tx, companyId: number) {
  const { titleCh, titleEn, summaryCh, summaryEn, contentCh, contentEn, img } = companyPage
  const [found] = await db
    .select({ titleCh, titleEn, summaryCh, summaryEn, contentCh, contentEn, img })
    .from(companyPage)
    .where(and(eq(companyPage.companyId, companyId), eq(companyPage.slug, SLUG)))
  return found
}

/** The days of a company's drive that are not over, the next one first, with what its point card brings. */
export async function drivesOf(db: Tx, companyId: number, now: Date): Promise<Drive[]> {
  const rows = await db
    .select({ drive, card: pointCard })
    .from(drive)
    .leftJoin(pointCard, eq(pointCard.id, drive.pointCardId))
    .where(and(eq(drive.companyId, companyId), gt(drive.endsAt, now)))
    .orderBy(asc(drive.startsAt), asc(drive.id))
  return rows.map(({ drive: { companyId: _, pointCardId, startsAt, endsAt, ...shown }, card }) => ({
    ...shown,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    pointCardId: pointCardId ?? 0,
    points: card?.points ?? 0,
    stamps: card?.stamps ?? 0,
    fullPoints: card?.fullPoints ?? 0,
  }))
}
