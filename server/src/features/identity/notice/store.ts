import { NOTICE_RULES, type NoticeKind, type NoticeParams, noticeRule } from '@idocard/domain/identity/notice'
import { and, eq, isNull, sql } from 'drizzle-orm'
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
export async function tell<K extends NoticeKind>(
  queue: Queue,
  unit: Pick<Unit, 'db' | 'after' | 'now'>,
  given: NewNotice<K>,
): Promise<void> {
  const { memberId, companyId, kind, params, link, groupKey } = given
  const rule = noticeRule(kind)
  const { db, now } = unit
  const wishes = await wishesOf(db, memberId)
  if (!wishes) return
  const isMuted = wishes.muted.includes(rule.category)
  if (isMuted && rule.mail !== 'always') return
  const [written] = await db
    .insert(notice)
    .values({
      memberId,
      companyId,
      kind,
      category: NOTICE_RULES[kind].category,
      params: { ...params } as Record<string, string | number>,
      link,
      // With kind and company in the key, a group never mixes them.
      groupKey: groupKey === undefined ? null : [kind, companyId ?? '', groupKey].join(' '),
      at: now,
    })
    .onConflictDoUpdate({
      target: [notice.memberId, notice.groupKey],
      targetWhere: sql`${notice.readAt} is null and ${notice.groupKey} is not null`,
      set: { count: sql`${notice.count} + 1`, params: sql`excluded.params`, link: sql`excluded.link`, at: now },
    })
    .returning({ id: notice.id, count: notice.count })
  if (!written) throw new Error('A notice that was just written was not found.')
  if (rule.isDigest && written.count > 1) return
  if (rule.mail === 'always' || (rule.mail && wishes.mail)) await queue.send(unit, noticeMailJob, written)
  if (isMuted) return
  const list = await pushesOf(db, memberId, written)
  await sendPushes(queue, unit, list)
}

/** A holder's settings for notices. Undefined if the account was deleted. */
async function wishesOf(db: Tx, memberId: string) {
  const [found] = await db
    .select({
      muted: sql<string[]>`coalesce(${noticeSetting.muted}, '{}')`,
      mail: sql<boolean>`coalesce(${noticeSetting.mail}, true)`,
    })
    .from(member)
    .leftJoin(noticeSetting, eq(noticeSetting.memberId, member.id))
    .where(and(eq(member.id, memberId), isNull(member.deletedAt)))
  return found
}

/** One push of a notice for each of the holder's subscribed browsers. */
async function pushesOf(db: Tx, memberId: string, { id, count }: { id: string; count: number }) {
  const found = await db
    .select({ id: pushSubscription.id })
    .from(pushSubscription)
    .where(eq(pushSubscription.memberId, memberId))
  return found.map((one) => ({ subscriptionId: one.id, noticeId: id, count }))
}
