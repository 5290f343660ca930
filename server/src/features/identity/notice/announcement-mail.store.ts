import { MINUTE_MS } from '@idocard/domain/duration'
import type { QuietHours } from '@idocard/domain/identity/notice'
import { and, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { announcement, announcementMail, noticeSetting } from '../../../db/schema/identity/notice.ts'
import type { AnnouncementText } from './announcement-mail.ts'

/** A mail that this process is to send. */
export interface ClaimedMail {
  announcementId: number
  memberId: string
  /** Failed attempts so far. */
  tries: number
  text: AnnouncementText & { link: string }
  /** Null if they are not to get it: they left, are shut out, or do not want it any more. */
  email: string | null
  quiet: QuietHours | undefined
  /** The names on their first card. */
  card: { nameCh: string; nameEn: string } | undefined
}

/** What became of a mail. `later`: it is tried again at that moment, after so many failures. */
export type MailOutcome = { outcome: 'sent' | 'failed' | 'dropped' } | { outcome: 'later'; dueAt: Date; tries: number }
export type SettledMail = MailOutcome & Pick<ClaimedMail, 'announcementId' | 'memberId'>

/** Longer than any mail takes to be handed over. */
const STALE_MS = 10 * MINUTE_MS

/**
 * Takes the next mails that are due, for this process alone. Each announcement is locked meanwhile, so that nothing of it
 * is taken after it was stopped.
 */
export async function claimMails(db: Tx, now: Date, max: number): Promise<ClaimedMail[]> {
  const at = now.toISOString()
  const { rows } = await db.execute<
    Omit<ClaimedMail, 'quiet' | 'card'> & {
      quietFrom: number | null
      quietUntil: number | null
      nameCh: string | null
      nameEn: string | null
    }
  >(sql`
    with due as (
      select mail.announcement_id, mail.member_id from ${announcementMail} as mail
      join ${announcement} as told on told.id = mail.announcement_id
      where mail.claimed_at is null and mail.due_at <= ${at}::timestamptz and told.stopped_at is null
      order by mail.due_at limit ${max}
      for update of mail skip locked for share of told
    ), claimed as (
      update ${announcementMail} as mail set claimed_at = ${at}::timestamptz from due
      where mail.announcement_id = due.announcement_id and mail.member_id = due.member_id
      returning mail.announcement_id, mail.member_id, mail.tries
    )
    select claimed.announcement_id as "announcementId", claimed.member_id as "memberId", claimed.tries,
      jsonb_build_object('titleCh', told.title_ch, 'titleEn', told.title_en, 'contentCh', told.content_ch,
        'contentEn', told.content_en, 'link', told.link) as text,
      case when person.blocked_at is null and person.deleted_at is null and coalesce(wish.mail and wish.news_mail, true)
        and not coalesce('news' = any (wish.muted), false) then person.email end as email,
      wish.quiet_from as "quietFrom", wish.quiet_until as "quietUntil",
      first.fields ->> 'nameCh' as "nameCh", first.fields ->> 'nameEn' as "nameEn"
    from claimed
    join ${announcement} as told on told.id = claimed.announcement_id
    join ${member} as person on person.id = claimed.member_id
    left join ${noticeSetting} as wish on wish.member_id = claimed.member_id
    left join lateral (
      select fields from ${card} as own where own.member_id = claimed.member_id order by own.activated_at limit 1
    ) as first on true`)
  return rows.map(({ quietFrom, quietUntil, nameCh, nameEn, ...one }) => ({
    ...one,
    quiet: quietFrom === null || quietUntil === null ? undefined : { from: quietFrom, until: quietUntil },
    card: nameCh === null || nameEn === null ? undefined : { nameCh, nameEn },
  }))
}

/** Stores what became of mails, counts them, and ends the announcements that have no more. */
export async function settleMails(db: Tx, settled: readonly SettledMail[], now: Date): Promise<void> {
  for (const [id, mails] of [...Map.groupBy(settled, ({ announcementId }) => announcementId)].sort(
    ([a], [b]) => a - b,
  )) {
    const ofOutcome = (...outcomes: MailOutcome['outcome'][]) =>
      mails.filter(({ outcome }) => outcomes.includes(outcome))
    // The announcement first: of two processes that have its last mails, the second one sees that no other is left.
    await db
      .update(announcement)
      .set({
        mailed: sql`${announcement.mailed} + ${ofOutcome('sent').length}`,
        mailFailed: sql`${announcement.mailFailed} + ${ofOutcome('failed').length}`,
      })
      .where(sql`${announcement.id} = ${id}`)
    const isOf = (memberIds: readonly string[]) =>
      and(sql`${announcementMail.announcementId} = ${id}`, inArray(announcementMail.memberId, [...memberIds]))
    const over = ofOutcome('sent', 'failed', 'dropped').map(({ memberId }) => memberId)
    if (over.length > 0) await db.delete(announcementMail).where(isOf(over))
    for (const mail of mails)
      if (mail.outcome === 'later')
        await db
          .update(announcementMail)
          .set({ claimedAt: null, dueAt: mail.dueAt, tries: mail.tries })
          .where(isOf([mail.memberId]))
    await endAnnouncement(db, id, now)
  }
}

/** An announcement is over when everybody was notified and no mail of it is left. It must be locked. */
export async function endAnnouncement(db: Tx, id: number, now: Date): Promise<void> {
  const hasMails = sql`exists (select from ${announcementMail} where ${announcementMail.announcementId} = ${announcement.id})`
  await db
    .update(announcement)
    .set({ sentAt: now })
    .where(
      and(
        sql`${announcement.id} = ${id}`,
        isNotNull(announcement.notifiedAt),
        isNull(announcement.sentAt),
        isNull(announcement.stoppedAt),
        sql`not ${hasMails}`,
      ),
    )
}

/**
 * The mails that a process was sending when it ended. Whether they were sent is not known, so they are not sent again:
 * they count as failed.
 */
export async function interruptedMails(db: Tx, now: Date): Promise<SettledMail[]> {
  const rows = await db
    .select({ announcementId: announcementMail.announcementId, memberId: announcementMail.memberId })
    .from(announcementMail)
    .where(lt(announcementMail.claimedAt, new Date(now.getTime() - STALE_MS)))
    .for('update', { skipLocked: true })
  return rows.map((row) => ({ ...row, outcome: 'failed' }))
}

/**
 * Keeps the mails of an announcement that was stopped as the number of those that were not sent, where nobody looks for the
 * next ones.
 */
export async function restMails(db: Tx, id: number): Promise<void> {
  await db.execute(sql`
    update ${announcementMail} set due_at = 'infinity' where announcement_id = ${id} and claimed_at is null`)
}

/** How many mails of an announcement are left. */
export const mailsLeft = (db: Tx, id: number): Promise<number> =>
  db.$count(announcementMail, sql`${announcementMail.announcementId} = ${id}`)
