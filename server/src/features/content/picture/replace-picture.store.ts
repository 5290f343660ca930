import { pictureUrl } from '@idocard/domain/picture'
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { product } from '../../../db/schema/commerce/product.ts'
import { company } from '../../../db/schema/company/company.ts'
import { cardTemplate } from '../../../db/schema/company/employee.ts'
import { contentPicture } from '../../../db/schema/content/content.ts'
import { upload } from '../../../db/schema/content/upload.ts'
import { announcement } from '../../../db/schema/identity/notice.ts'
import { prize } from '../../../db/schema/loyalty/point.ts'
import { replaceInEntry } from '../content/index.ts'
import { inLibrary, isInAnnouncement } from '../upload/index.ts'
import type { Staff } from './store.ts'

interface Swap {
  from: string
  to: string
  now: Date
  by: string
}

/**
 * Puts another picture in place of one wherever it is shown, but in legal texts and in announcements that are no drafts, in
 * the order of kinds and ids.
 * @returns the things that show it now
 */
export async function replaceEverywhere(db: Tx, staff: Staff, swap: Swap): Promise<string[]> {
  const noted = await db
    .select({ kind: contentPicture.kind, id: contentPicture.contentId })
    .from(contentPicture)
    .where(and(eq(contentPicture.uploadId, swap.from), ne(contentPicture.kind, 'product')))
    .orderBy(asc(contentPicture.kind), asc(contentPicture.contentId))
  const changed: string[] = []
  for (const { kind, id } of noted)
    if (kind !== 'product' && (await replaceInEntry(db, kind, id, swap))) changed.push(`${kind} ${id}`)
  const others = [
    ...(await inProducts(db, swap)),
    ...(await inPrizes(db, swap)),
    ...(await inLogos(db, swap)),
    ...(await inTemplates(db, swap)),
    ...(await inAnnouncements(db, swap)),
  ]
  // What stands in for a picture of a library is in it.
  await db.update(upload).set(inLibrary(staff)).where(eq(upload.id, swap.to))
  return [...changed, ...others]
}

async function inProducts(db: Tx, { from, to }: Swap): Promise<string[]> {
  const isFrom = and(eq(contentPicture.uploadId, from), eq(contentPicture.kind, 'product'))
  const noted = db.select({ id: contentPicture.contentId }).from(contentPicture).where(isFrom)
  const locked = await db
    .select({ id: product.id, img: product.img })
    .from(product)
    .where(inArray(product.id, noted))
    .orderBy(asc(product.id))
    .for('update')
  for (const { id, img } of locked) {
    const pictures = img.map((one) => (one === pictureUrl(from) ? pictureUrl(to) : one))
    await db
      .update(product)
      .set({ img: pictures, version: sql`${product.version} + 1` })
      .where(eq(product.id, id))
    await db.insert(contentPicture).values({ kind: 'product', contentId: id, uploadId: to }).onConflictDoNothing()
  }
  await db.delete(contentPicture).where(isFrom)
  return locked.map(({ id }) => `product ${id}`)
}

async function inPrizes(db: Tx, { from, to }: Swap): Promise<string[]> {
  const rows = await db
    .select({ id: prize.id })
    .from(prize)
    .where(eq(prize.uploadId, from))
    .orderBy(asc(prize.id))
    .for('update')
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0)
    await db
      .update(prize)
      .set({ img: pictureUrl(to), version: sql`${prize.version} + 1` })
      .where(inArray(prize.id, ids))
  return ids.map((id) => `prize ${id}`)
}

async function inLogos(db: Tx, { from, to }: Swap): Promise<string[]> {
  const locked = await db
    .select({ id: company.id, logo: company.logoUploadId, square: company.squareUploadId })
    .from(company)
    .where(or(eq(company.logoUploadId, from), eq(company.squareUploadId, from)))
    .orderBy(asc(company.id))
    .for('update')
  for (const { id, logo, square } of locked)
    await db
      .update(company)
      .set({
        ...(logo === from && { companyLogo: pictureUrl(to) }),
        ...(square === from && { squareLogo: pictureUrl(to) }),
        version: sql`${company.version} + 1`,
      })
      .where(eq(company.id, id))
  return locked.map(({ id }) => `company ${id}`)
}

/** All pages of the company are made anew afterwards. */
async function inTemplates(db: Tx, { from, to }: Swap): Promise<string[]> {
  const locked = await db
    .select({ id: cardTemplate.id, logo: cardTemplate.logoUploadId, cover: cardTemplate.coverUploadId })
    .from(cardTemplate)
    .where(or(eq(cardTemplate.logoUploadId, from), eq(cardTemplate.coverUploadId, from)))
    .orderBy(asc(cardTemplate.id))
    .for('update')
  for (const { id, logo, cover } of locked)
    await db
      .update(cardTemplate)
      .set({
        ...(logo === from && { logo: pictureUrl(to) }),
        ...(cover === from && { cover: pictureUrl(to) }),
        version: sql`${cardTemplate.version} + 1`,
      })
      .where(eq(cardTemplate.id, id))
  return locked.map(({ id }) => `cardTemplate ${id}`)
}

/** Only in drafts: what was planned was read as it is, and what was sent is with its readers. */
async function inAnnouncements(db: Tx, { from, to }: Swap): Promise<string[]> {
  const { id, contentCh, contentEn, isDraft, version } = announcement
  const locked = await db
    .select({ id })
    .from(announcement)
    .where(and(eq(isDraft, true), isInAnnouncement(from)))
    .orderBy(asc(id))
    .for('update')
  const ids = locked.map((one) => one.id)
  if (ids.length > 0)
    await db
      .update(announcement)
      .set({
        contentCh: sql`replace(${contentCh}, ${from}, ${to})`,
        contentEn: sql`replace(${contentEn}, ${from}, ${to})`,
        version: sql`${version} + 1`,
      })
      .where(inArray(id, ids))
  return ids.map((one) => `announcement ${one}`)
}
