import type { PictureUse } from '@idocard/contract/content/library-picture'
import type { KindName } from '@idocard/domain/content/content-kind'
import { isLegal } from '@idocard/domain/content/legal-page'
import { and, asc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/open.ts'
import { product } from '../../../db/schema/commerce/product.ts'
import { company } from '../../../db/schema/company/company.ts'
import { cardTemplate } from '../../../db/schema/company/employee.ts'
import { contentDraft, contentPicture } from '../../../db/schema/content/content.ts'
import { upload } from '../../../db/schema/content/upload.ts'
import { announcement } from '../../../db/schema/identity/notice.ts'
import { prize } from '../../../db/schema/loyalty/point.ts'
import { companyOfEntry, entryTable, isOfKind, KIND_NAMES } from '../content/index.ts'
import { isInAnnouncement } from '../upload/index.ts'

/** What shows pictures and is noted in `content_picture`: the entries of each kind, and products. */
const NOTED = [...KIND_NAMES, 'product'] as const
type Noted = (typeof NOTED)[number]

type TitledTable = PgTable & Record<'id' | 'titleCh' | 'titleEn', PgColumn>
const tableOf = (thing: Noted): TitledTable => (thing === 'product' ? product : entryTable(thing))
const isOf = (thing: Noted): SQL | undefined =>
  and(
    eq(contentPicture.kind, thing),
    eq(contentPicture.contentId, tableOf(thing).id),
    thing === 'product' ? undefined : isOfKind(thing),
  )

const isLogo = (id: SQL | PgColumn) => sql`${id} in (${company.logoUploadId}, ${company.squareUploadId})`
const isOnTemplate = (id: SQL | PgColumn) => sql`${id} in (${cardTemplate.logoUploadId}, ${cardTemplate.coverUploadId})`
/** A whole row as text. */
const rowText = (table: PgTable): SQL => sql`to_jsonb(${table})::text`

/** A text as a regular expression of PostgreSQL that finds it. */
const literally = (text: string): string => text.replaceAll(/[^\p{L}\p{N} ]/gu, '\\$&')

/** SQL condition that a picture is shown where a title contains a text, or with it as its description. */
export function isShownIn(db: Tx, keyword: string): SQL | undefined {
  const one = { one: sql`1` }
  const has = (...columns: readonly (SQL | PgColumn)[]) =>
    or(...columns.map((column) => sql`strpos(lower(${column}), lower(${keyword})) > 0`))
  // In Markdown: ![description](address).
  const described = (table: PgTable) =>
    sql`${rowText(table)} ~* ('!\\[[^\\]]*' || ${literally(keyword)} || '[^\\]]*\\]\\([^)]*' || ${upload.id})`
  const noted = NOTED.map((thing) => {
    const table = tableOf(thing)
    const found = or(
      has(table.titleCh, table.titleEn),
      thing === 'product' ? has(sql`${product.imgAlt}::text`) : described(table),
    )
    return exists(
      db
        .select(one)
        .from(table)
        .innerJoin(contentPicture, isOf(thing))
        .where(and(eq(contentPicture.uploadId, upload.id), found)),
    )
  })
  return or(
    ...noted,
    exists(
      db
        .select(one)
        .from(announcement)
        .where(
          and(
            isInAnnouncement(upload.id),
            or(has(announcement.titleCh, announcement.titleEn), described(announcement)),
          ),
        ),
    ),
    exists(
      db
        .select(one)
        .from(prize)
        .where(and(eq(prize.uploadId, upload.id), has(prize.titleCh, prize.titleEn))),
    ),
    exists(
      db
        .select(one)
        .from(company)
        .where(and(isLogo(upload.id), has(company.companychname, company.companyenname))),
    ),
    exists(
      db
        .select(one)
        .from(cardTemplate)
        .where(and(isOnTemplate(upload.id), has(cardTemplate.name))),
    ),
  )
}

/** What shows some pictures, by their ids, with the company whose it is. */
export async function usesOf(db: Tx, ids: readonly string[]): Promise<Map<string, PictureUse[]>> {
  if (ids.length === 0) return new Map()
  const kinds = await db
    .selectDistinct({ kind: contentPicture.kind })
    .from(contentPicture)
    .where(inArray(contentPicture.uploadId, [...ids]))
  const found: (PictureUse & { uploadId: string })[] = []
  for (const { kind } of kinds) found.push(...(await notedUses(db, kind, ids)))
  found.push(...(await announcementUses(db, ids)), ...(await prizeUses(db, ids)), ...(await logoUses(db, ids)))
  found.push(...(await templateUses(db, ids)))
  const byId = Map.groupBy(found, ({ uploadId }) => uploadId)
  return new Map([...byId].map(([id, uses]) => [id, uses.map(({ uploadId: _, ...use }) => use)]))
}

async function notedUses(db: Tx, thing: Noted, ids: readonly string[]) {
  const table = tableOf(thing)
  const { slug, isDraft } = table as unknown as Record<string, PgColumn | undefined>
  const isNow = sql<boolean>`strpos(${rowText(table)}, ${contentPicture.uploadId}) > 0`
  const isDrafted = sql<boolean>`coalesce(strpos(${contentDraft.fields}::text, ${contentPicture.uploadId}) > 0, false)`
  const rows = await db
    .select({
      uploadId: contentPicture.uploadId,
      id: table.id,
      titleCh: table.titleCh,
      titleEn: table.titleEn,
      isShown: or(isNow, isDrafted) as SQL<boolean>,
      isRemoved: isRemoved(thing),
      // Of a page, for only pages are legal texts.
      slug: sql<string>`${slug ?? ''}`,
      isDraft: sql<boolean>`${isDraft ?? false}`,
      prefix: thing === 'product' ? sql<string>`''` : companyOfEntry(db, thing),
    })
    .from(table)
    .innerJoin(contentPicture, isOf(thing))
    .leftJoin(
      contentDraft,
      and(eq(contentDraft.kind, contentPicture.kind), eq(contentDraft.contentId, contentPicture.contentId)),
    )
    .where(inArray(contentPicture.uploadId, [...ids]))
    .orderBy(asc(table.id))
  return rows.map(({ uploadId, id, titleCh, titleEn, prefix, ...row }) => ({
    uploadId,
    thing,
    id: Number(id),
    titleCh: String(titleCh),
    titleEn: String(titleEn),
    prefix: prefix ?? '',
    isPast: row.isRemoved || !row.isShown,
    isFixed: thing !== 'product' && !row.isDraft && isLegal(thing, row.slug),
  }))
}

const isRemoved = (thing: Noted): SQL<boolean> =>
  thing === 'product'
    ? sql`${product.archivedAt} is not null`
    : sql`${entryTable(thing as KindName).removedAt} is not null`

/** Announcements have pictures in their texts, by their addresses. */
async function announcementUses(db: Tx, ids: readonly string[]) {
  const { id, titleCh, titleEn, isDraft, removedAt } = announcement
  const rows = await db
    .select({ uploadId: upload.id, id, titleCh, titleEn, isDraft, removedAt, prefix: company.prefix })
    .from(announcement)
    .innerJoin(upload, and(inArray(upload.id, [...ids]), isInAnnouncement(upload.id)))
    .leftJoin(company, eq(company.id, announcement.companyId))
    .orderBy(asc(id))
  return rows.map(({ isDraft, removedAt, prefix, ...row }) => ({
    ...row,
    thing: 'announcement' as const,
    prefix: prefix ?? '',
    isPast: removedAt !== null,
    isFixed: !isDraft,
  }))
}

async function prizeUses(db: Tx, ids: readonly string[]) {
  const { id, titleCh, titleEn, uploadId } = prize
  const rows = await db
    .select({ uploadId, id, titleCh, titleEn, prefix: company.prefix, removedAt: prize.removedAt })
    .from(prize)
    .innerJoin(company, eq(company.id, prize.companyId))
    .where(inArray(uploadId, [...ids]))
    .orderBy(asc(id))
  return rows.map(({ removedAt, ...row }) => ({
    ...row,
    uploadId: row.uploadId ?? '',
    thing: 'prize' as const,
    isPast: removedAt !== null,
    isFixed: false,
  }))
}

async function logoUses(db: Tx, ids: readonly string[]) {
  const { id, prefix, companychname: titleCh, companyenname: titleEn } = company
  const rows = await db
    .select({ uploadId: upload.id, id, titleCh, titleEn, prefix })
    .from(company)
    .innerJoin(upload, isLogo(upload.id))
    .where(inArray(upload.id, [...ids]))
    .orderBy(asc(id))
  return rows.map((row) => ({ ...row, thing: 'company' as const, isPast: false, isFixed: false }))
}

/** Templates are called by one name, which only staff see. */
async function templateUses(db: Tx, ids: readonly string[]) {
  const { id, name, removedAt } = cardTemplate
  const rows = await db
    .select({ uploadId: upload.id, id, titleCh: name, titleEn: name, prefix: company.prefix, removedAt })
    .from(cardTemplate)
    .innerJoin(company, eq(company.id, cardTemplate.companyId))
    .innerJoin(upload, isOnTemplate(upload.id))
    .where(inArray(upload.id, [...ids]))
    .orderBy(asc(id))
  return rows.map(({ removedAt, ...row }) => ({
    ...row,
    thing: 'cardTemplate' as const,
    isPast: removedAt !== null,
    isFixed: false,
  }))
}
