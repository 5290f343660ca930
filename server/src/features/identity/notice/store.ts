import { NOTICE_RULES, type NoticeKind, type NoticeParams, noticeRule } from '@idocard/domain/identity/notice'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { notice, noticeSetting, pushSubscription } from '../../../db/schema/identity/notice.ts'
import type { Unit } from '../../../db/unit-of-work.ts'
import { job } from '../../../queue/job.ts'
import type { Queue } from '../../../queue/queue.ts'
import { sendPushes } from './push-batch.ts'

export const noticeMailJob = job<{ id: string; count: number }>('notice_mail')

/** A notice to write for a holder. */
export interface NewNotice<K extends NoticeKind = NoticeKind> {
  memberId: string
  /** The company that the notice is from; null for the product itself. */
  companyId: number | null
  kind: K
  params: NoticeParams[K]
  /** Where the notice leads: a path below the back office (`star`), or a full path of the site (`/idocard/user`). */
  link: string
  /** Unread notices with the same kind, company and key are grouped into one. Without a key, no grouping. */
  groupKey?: string
}

/**
 * Tells a holder what happened: by a notice in the back office, written in the caller's transaction, and after the
 * commit by push and mail, as their settings say. Nobody is told if the account was deleted, or if the holder switched
 * the category off and the kind is not mailed `always`. What must reach a person in any case is sent by a message of
 * its own, too (`send-message.ts`).
 * @param queue sends push and mail
 */
export const tell = <K extends NoticeKind>(
  queue: Queue,
  unit: Pick<Unit, 'db' | 'after' | 'now'>,
  given: NewNotice<K>,
): Promise<void> => tellAll(queue, unit, given.kind, [given])

/** The same for many holders, with as many statements as for one. Each stands once among them. */
export async function tellAll<K extends NoticeKind>(
  queue: Queue,
  unit: Pick<Unit, 'db' | 'after' | 'now'>,
  kind: K,
  all: readonly Omit<NewNotice<K>, 'kind'>[],
): Promise<void> {
  const rule = noticeRule(kind)
  const { db, now } = unit
  const wishes = await wishesOf(
    db,
    all.map(({ memberId }) => memberId),
  )
  const isMuted = (memberId: string) => wishes.get(memberId)?.muted.includes(rule.category) ?? true
  const told = all.filter(({ memberId }) => wishes.has(memberId) && (!isMuted(memberId) || rule.mail === 'always'))
  if (told.length === 0) return
  const written = await db
    .insert(notice)
    .values(
      told.map(({ memberId, companyId, params, link, groupKey }) => ({
        memberId,
        companyId,
        kind,
        category: NOTICE_RULES[kind].category,
        params: { ...params } as Record<string, string | number>,
        link,
        // With kind and company in the key, a group never mixes them.
        groupKey: groupKey === undefined ? null : [kind, companyId ?? '', groupKey].join(' '),
        at: now,
      })),
    )
    .onConflictDoUpdate({
      target: [notice.memberId, notice.groupKey],
      targetWhere: sql`${notice.readAt} is null and ${notice.groupKey} is not null`,
      set: { count: sql`${notice.count} + 1`, params: sql`excluded.params`, link: sql`excluded.link`, at: now },
    })
    .returning({ id: notice.id, count: notice.count, memberId: notice.memberId })
  if (written.length < told.length) throw new Error('A notice that was just written was not found.')
  const news = written.filter(({ count }) => !rule.isDigest || count === 1)
  for (const { id, count, memberId } of news)
    if (rule.mail === 'always' || (rule.mail && wishes.get(memberId)?.mail))
      await queue.send(unit, noticeMailJob, { id, count })
  const pushed = news.filter(({ memberId }) => !isMuted(memberId))
  await sendPushes(queue, unit, await pushesOf(db, pushed))
}

/** These holders' settings for notices. Nobody who has deleted their account is among them. */
async function wishesOf(db: Tx, memberIds: readonly string[]) {
  const found = await db
    .select({
      memberId: member.id,
      muted: sql<string[]>`coalesce(${noticeSetting.muted}, '{}')`,
      mail: sql<boolean>`coalesce(${noticeSetting.mail}, true)`,
    })
    .from(member)
    .leftJoin(noticeSetting, eq(noticeSetting.memberId, member.id))
    .where(and(inArray(member.id, [...memberIds]), isNull(member.deletedAt)))
  return new Map(found.map(({ memberId, ...wishes }) => [memberId, wishes]))
}

/** One push of each notice for each of its holder's subscribed browsers. */
async function pushesOf(db: Tx, notices: readonly { id: string; count: number; memberId: string }[]) {
  if (notices.length === 0) return []
  const found = await db
    .select({ id: pushSubscription.id, memberId: pushSubscription.memberId })
    .from(pushSubscription)
    .where(
      inArray(
        pushSubscription.memberId,
        notices.map(({ memberId }) => memberId),
      ),
    )
  return found.flatMap(({ id, memberId }) =>
    notices
      .filter((one) => one.memberId === memberId)
      .map((one) => ({ subscriptionId: id, noticeId: one.id, count: one.count })),
  )
}
