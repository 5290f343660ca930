import { MAX_NOTICE_COUNT } from '@idocard/domain/identity/notice'
import { and, count, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import { announcement, type NoticeRow, notice } from '../../../db/schema/identity/notice.ts'
import { isUuid } from '../../../shared/uuid.ts'
import { type WholeNotice, wholeNotices } from './notice-shown.store.ts'

/** The end of a page: time and id of its last notice, and whether that notice was read. */
export interface NoticeCursor {
  read: boolean
  at: string
  id: string
}

const newest = [sql`${notice.at} desc nulls last`, sql`${notice.id}`] as const

/** A holder's notices after a cursor: unread ones before read ones, both newest first. */
export async function noticesOf(db: Tx, who: Owner, after: NoticeCursor | null, max: number): Promise<WholeNotice[]> {
  const part = (isRead: boolean, cursor: NoticeCursor | null, size: number) =>
    wholeNotices(
      db,
      and(
        eq(notice.memberId, who.id),
        isRead ? isNotNull(notice.readAt) : isNull(notice.readAt),
        cursor ? isAfter(cursor) : undefined,
      ),
      newest,
      size,
    )
  const unread = after?.read ? [] : await part(false, after, max)
  const room = max - unread.length
  const read = room > 0 ? await part(true, after?.read ? after : null, room) : []
  return [...unread, ...read]
}

const isAfter = ({ at, id }: NoticeCursor): SQL =>
  sql`(${notice.at} < ${at}::timestamptz or (${notice.at} = ${at}::timestamptz and ${notice.id} > ${id}::uuid))`

/** The number of a holder's unread notices, at most `MAX_NOTICE_COUNT`. */
export async function unreadOf(db: Tx, memberId: string): Promise<number> {
  const [counted] = await db.select({ unread: count() }).from(someUnread(db, memberId).as('some'))
  return counted?.unread ?? 0
}

/**
 * A holder's unread notices, at most `MAX_NOTICE_COUNT`, in the order of their index. Without this order, PostgreSQL
 * reads the whole table for a holder with a large part of all notices, because it expects to find a hundred soon.
 */
export const someUnread = (db: Tx, memberId: string) =>
  db
    .select({ id: notice.id })
    .from(notice)
    .where(and(eq(notice.memberId, memberId), isNull(notice.readAt)))
    .orderBy(...newest)
    .limit(MAX_NOTICE_COUNT)

const checkOwner = ownership(notice.memberId, (row: NoticeRow) => row.memberId)

/** A holder's own notice. Undefined if it is another holder's or does not exist. */
export async function ownNotice(db: Tx, who: Owner, id: string): Promise<Owned<NoticeRow> | undefined> {
  if (!isUuid(id)) return undefined
  const [found] = await checkOwner(who, (isTheirs) =>
    db
      .select()
      .from(notice)
      .where(and(isTheirs, eq(notice.id, id))),
  )
  return found
}

export async function readNotice(db: Tx, mine: Owned<NoticeRow>, now: Date): Promise<void> {
  await db
    .update(notice)
    .set({ readAt: now })
    .where(and(eq(notice.id, mine.id), isNull(notice.readAt)))
}

/** Marks all of a holder's notices as read. */
export async function readNotices(db: Tx, who: Owner, now: Date): Promise<void> {
  await db
    .update(notice)
    .set({ readAt: now })
    .where(and(eq(notice.memberId, who.id), isNull(notice.readAt)))
}

/** Deletes notices and announcements older than `before`. */
export async function sweepNotices(db: Tx, before: Date): Promise<void> {
  await db.delete(notice).where(lt(notice.at, before))
  await db.delete(announcement).where(and(eq(announcement.isDraft, false), lt(announcement.sendAt, before)))
}
