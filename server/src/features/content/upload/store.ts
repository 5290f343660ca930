import type { Permission, Scope } from '@idocard/domain/identity/permission'
import { pictureIdOf, pictureUrl } from '@idocard/domain/picture'
import { and, asc, eq, exists, isNotNull, isNull, lt, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Acting } from '../../../api/authorise.ts'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import { isKept } from '../../../db/removed.ts'
import { card, cardWebSite } from '../../../db/schema/cards/card.ts'
import { company } from '../../../db/schema/company/company.ts'
import { cardTemplate } from '../../../db/schema/company/employee.ts'
import { contact } from '../../../db/schema/contacts/contact.ts'
import { contentPicture } from '../../../db/schema/content/content.ts'
import { type PictureRow, upload } from '../../../db/schema/content/upload.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { announcement } from '../../../db/schema/identity/notice.ts'
import { prize } from '../../../db/schema/loyalty/point.ts'

export type UploadRow = typeof upload.$inferSelect

const checkOwner = ownership(upload.memberId, (row: PictureRow) => row.memberId)

/** A member of staff at the place whose library they use. */
type Staff = Acting<Permission, Scope>

/** SQL condition that a picture is in the library of the place for which staff act. */
export const isInLibrary = ({ company }: Staff): SQL =>
  company ? eq(upload.companyId, company.id) : sql`${upload.isOfShop}`

/** The columns of a picture that say in which library it is. */
export const inLibrary = ({ company }: Staff) => (company ? { companyId: company.id } : { isOfShop: true })

/** SQL condition that a picture is in any library. */
const isInAny = sql`(${upload.isOfShop} or ${upload.companyId} is not null)`

/** SQL condition that a picture is somebody's own. What they uploaded into a library as staff is the library's. */
export const isOwn = (memberId: string): SQL | undefined => and(eq(upload.memberId, memberId), not(isInAny))

/**
 * One of a user's own pictures, which nobody deletes until the transaction ends. Undefined if it is another user's, in a library,
 * or does not exist.
 */
export async function ownPicture(db: Tx, who: Owner, id: string): Promise<Owned<PictureRow> | undefined> {
  const { memberId } = upload
  const [found] = await checkOwner(who, (isTheirs) =>
    db
      .select({ id: upload.id, memberId })
      .from(upload)
      .where(and(isTheirs, eq(upload.id, id), not(isInAny)))
      .for('key share'),
  )
  return found
}

/**
 * Whether staff may show a picture, which nobody deletes then until the transaction ends: one of their own or of the library of
 * their place, whoever uploaded it.
 */
export async function mayUsePicture(db: Tx, acting: Staff, id: string): Promise<boolean> {
  if ((await ownPicture(db, acting.person, id)) !== undefined) return true
  const [found] = await db
    .select({ id: upload.id })
    .from(upload)
    .where(and(isInLibrary(acting), isKept(upload), eq(upload.id, id)))
    .for('key share')
  return found !== undefined
}

export async function insertUpload(db: Tx, made: typeof upload.$inferInsert): Promise<void> {
  await db.insert(upload).values(made)
}

/** Total bytes of a user's own pictures. */
export async function bytesOf(db: Tx, memberId: string): Promise<number> {
  const [found] = await db
    .select({ bytes: sql<number>`coalesce(sum(${upload.bytes}), 0)::int` })
    .from(upload)
    .where(isOwn(memberId))
  return found?.bytes ?? 0
}

/** Total bytes of the pictures in a library, and of those that were deleted and can be restored. */
export async function libraryBytes(db: Tx, acting: Staff): Promise<{ kept: number; removed: number }> {
  const total = (of: SQL) => sql<number>`coalesce(sum(${upload.bytes}) filter (where ${of}), 0)::float8`
  const [found] = await db
    .select({ kept: total(isKept(upload)), removed: total(not(isKept(upload))) })
    .from(upload)
    .where(isInLibrary(acting))
  return found ?? { kept: 0, removed: 0 }
}

/**
 * The address of a picture that staff choose for something: empty for none, the one that it has, whoever uploaded it, or
 * one that they may use. Undefined if it is none of these.
 * @param before the address that it has
 */
export async function chosenPicture(db: Tx, acting: Staff, id: string, before: string): Promise<string | undefined> {
  if (id === '') return ''
  if (id === pictureIdOf(before)) return before
  return (await mayUsePicture(db, acting, id)) ? pictureUrl(id) : undefined
}

/** The bytes of a picture in a format; of a deleted one too, if `isRemoved`. */
export async function pictureBytes(
  db: Tx,
  id: string,
  format: 'jpeg' | 'webp',
  isRemoved = false,
): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ bytes: upload[format] })
    .from(upload)
    .where(and(eq(upload.id, id), isRemoved ? undefined : isKept(upload)))
  return found?.bytes
}

const isLogoOf = or(eq(company.logoUploadId, upload.id), eq(company.squareUploadId, upload.id))
const isOnTemplate = or(eq(cardTemplate.logoUploadId, upload.id), eq(cardTemplate.coverUploadId, upload.id))

/** SQL condition that an announcement shows a picture: its texts have pictures by their addresses. */
export const isInAnnouncement = (id: PgColumn | string): SQL | undefined => {
  const text = sql`(${announcement.contentCh} || ${announcement.contentEn})`
  // Most have no picture: these are passed over once, and not once for each picture.
  return and(sql`${text} like '%/picture/%'`, sql`strpos(${text}, ${id}) > 0`)
}

/**
 * Leaves the pictures of libraries, and those that content, announcements, prizes, companies and their templates show, where they are, when
 * the account of the person who uploaded them is deleted.
 */
export async function leaveShownPictures(db: Tx, { id }: Owner): Promise<void> {
  const one = { id: sql`1` }
  const stays = or(
    isInAny,
    exists(db.select(one).from(contentPicture).where(eq(contentPicture.uploadId, upload.id))),
    exists(db.select(one).from(announcement).where(isInAnnouncement(upload.id))),
    exists(db.select(one).from(prize).where(eq(prize.uploadId, upload.id))),
    exists(db.select(one).from(company).where(isLogoOf)),
    exists(db.select(one).from(cardTemplate).where(isOnTemplate)),
  )
  await db
    .update(upload)
    .set({ memberId: null })
    .where(and(eq(upload.memberId, id), stays))
}

const SWEPT_AT_ONCE = 200

/** Notes since when nothing shows a picture of a library. A deleted one is counted anew if it is restored. */
export async function noteUnused(db: Tx, now: Date): Promise<void> {
  const isIdle = and(isInAny, isKept(upload), isUnused(db)) ?? sql`true`
  await db
    .update(upload)
    .set({ unusedSince: now })
    .where(and(isNull(upload.unusedSince), isIdle))
  await db
    .update(upload)
    .set({ unusedSince: null })
    .where(and(isNotNull(upload.unusedSince), not(isIdle)))
}

/**
 * Deletes a batch of the oldest unused pictures: people's own that were replaced or never used, and those of libraries that were
 * deleted, or that nothing shows.
 * @param ended what was uploaded, unused or deleted before these moments is deleted for good
 * @returns the number of deleted pictures; 0 if none is left
 */
export async function sweepUploads(db: Tx, ended: Record<'own' | 'unused' | 'removed', Date>): Promise<number> {
  const isOld = or(
    and(not(isInAny), lt(upload.createdAt, ended.own)),
    and(isInAny, isKept(upload), lt(upload.unusedSince, ended.unused)),
    and(isInAny, lt(upload.removedAt, ended.removed)),
  )
  const isOldUnused = and(isOld, isUnused(db))
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
    notExists(db.select(one).from(announcement).where(isInAnnouncement(upload.id))),
    notExists(db.select(one).from(prize).where(eq(prize.uploadId, upload.id))),
    notExists(db.select(one).from(company).where(isLogoOf)),
    notExists(db.select(one).from(cardTemplate).where(isOnTemplate)),
    ...[contact.photoId, contact.noteImgId, contact.scanImgId, contact.scanBackId].map((picture) =>
      notExists(db.select(one).from(contact).where(eq(picture, upload.id))),
    ),
  )
}
