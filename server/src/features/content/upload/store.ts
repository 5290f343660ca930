import type { Permission, Scope } from '@idocard/domain/identity/permission'
import { pictureIdOf, pictureUrl } from '@idocard/domain/picture'
import { and, asc, eq, exists, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import { card, cardWebSite } from '../../../db/schema/cards/card.ts'
import { company } from '../../../db/schema/company/company.ts'
import { contact } from '../../../db/schema/contacts/contact.ts'
import { contentPicture } from '../../../db/schema/content/content.ts'
import { type PictureRow, upload } from '../../../db/schema/content/upload.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { prize } from '../../../db/schema/loyalty/point.ts'

export type UploadRow = typeof upload.$inferSelect

const checkOwner = ownership(upload.memberId, (row: PictureRow) => row.memberId)

/**
 * One of a user's own pictures, which nobody deletes until the transaction ends. Undefined if it is another user's or does not
 * exist.
 */
export async function ownPicture(db: Tx, who: Owner, id: string): Promise<Owned<PictureRow> | undefined> {
  const { memberId } = upload
  const [found] = await checkOwner(who, (isTheirs) =>
    db
      .select({ id: upload.id, memberId })
      .from(upload)
      .where(and(isTheirs, eq(upload.id, id)))
      .for('key share'),
  )
  return found
}

/**
 * Whether staff may show a picture, which nobody deletes then until the transaction ends: one of their own or, on the site, one of
 * the shop's library, whoever uploaded it.
 */
export async function mayUsePicture(
  db: Tx,
  { person, company }: Acting<Permission, Scope>,
  id: string,
): Promise<boolean> {
  if ((await ownPicture(db, person, id)) !== undefined) return true
  if (company !== null) return false
  const [found] = await db
    .select({ id: upload.id })
    .from(upload)
    .where(and(upload.isOfShop, eq(upload.id, id)))
    .for('key share')
  return found !== undefined
}

export async function insertUpload(db: Tx, made: UploadRow): Promise<void> {
  await db.insert(upload).values(made)
}

/** Total bytes of a user's pictures. */
export async function bytesOf(db: Tx, memberId: string): Promise<number> {
  const [found] = await db
    .select({ bytes: sql<number>`coalesce(sum(${upload.bytes}), 0)::int` })
    .from(upload)
    .where(eq(upload.memberId, memberId))
  return found?.bytes ?? 0
}

/**
 * The address of a picture that staff choose for something: empty for none, the one that it has, whoever uploaded it, or
 * one that they may use. Undefined if it is none of these.
 * @param before the address that it has
 */
export async function chosenPicture(
  db: Tx,
  acting: Acting<Permission, Scope>,
  id: string,
  before: string,
): Promise<string | undefined> {
  if (id === '') return ''
  if (id === pictureIdOf(before)) return before
  return (await mayUsePicture(db, acting, id)) ? pictureUrl(id) : undefined
}

/** The bytes of a picture in a format. */
export async function pictureBytes(db: Tx, id: string, format: 'jpeg' | 'webp'): Promise<Buffer | undefined> {
  const [found] = await db.select({ bytes: upload[format] }).from(upload).where(eq(upload.id, id))
  return found?.bytes
}

const isLogoOf = or(eq(company.logoUploadId, upload.id), eq(company.squareUploadId, upload.id))

/**
 * Leaves the pictures that content, prizes and companies show where they are, when the account of the person who uploaded them is
 * deleted.
 */
export async function leaveShownPictures(db: Tx, { id }: Owner): Promise<void> {
  const one = { id: sql`1` }
  const isShown = or(
    exists(db.select(one).from(contentPicture).where(eq(contentPicture.uploadId, upload.id))),
    exists(db.select(one).from(prize).where(eq(prize.uploadId, upload.id))),
    exists(db.select(one).from(company).where(isLogoOf)),
  )
  await db
    .update(upload)
    .set({ memberId: null })
    .where(and(eq(upload.memberId, id), isShown))
}

const SWEPT_AT_ONCE = 200

/**
 * Deletes a batch of the oldest unused pictures from before `until`: pictures that were replaced or never used.
 * @returns the number of deleted pictures; 0 if none is left
 */
export async function sweepUploads(db: Tx, until: Date): Promise<number> {
  const isOldUnused = and(lt(upload.createdAt, until), isUnused(db))
  const unused = await db
    .select({ id: upload.id })
    .from(upload)
    .where(isOldUnused)
    .orderBy(asc(upload.createdAt))
    .limit(SWEPT_AT_ONCE)
  let count = 0
  // One at a time, because each deletion checks all references to the picture. The condition is checked again: the
  // picture may be in use by now.
  for (const { id } of unused) {
    const deleted = await db
      .delete(upload)
      .where(and(eq(upload.id, id), isOldUnused))
      .returning({ id: upload.id })
    count += deleted.length
  }
  return count
}

/** SQL condition that nothing refers to an uploaded picture. */
export function isUnused(db: Tx): SQL | undefined {
  const one = { id: sql`1` }
  return and(
    notExists(db.select(one).from(card).where(eq(card.photoId, upload.id))),
    notExists(db.select(one).from(cardWebSite).where(eq(cardWebSite.imgId, upload.id))),
    notExists(db.select(one).from(member).where(eq(member.pictureId, upload.id))),
    notExists(db.select(one).from(contentPicture).where(eq(contentPicture.uploadId, upload.id))),
    notExists(db.select(one).from(prize).where(eq(prize.uploadId, upload.id))),
    notExists(db.select(one).from(company).where(isLogoOf)),
    ...[contact.photoId, contact.noteImgId, contact.scanImgId, contact.scanBackId].map((picture) =>
      notExists(db.select(one).from(contact).where(eq(picture, upload.id))),
    ),
  )
}
