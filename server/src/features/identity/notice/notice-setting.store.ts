import type { QuietHours } from '@idocard/domain/identity/notice'
import type { Lang } from '@idocard/domain/language'
import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import type { Person } from '../../../api/person.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owner } from '../../../db/owned.ts'
import { member, session } from '../../../db/schema/identity/account.ts'
import { mergedAccount } from '../../../db/schema/identity/account-merge.ts'
import { noticeSetting, pushSubscription } from '../../../db/schema/identity/notice.ts'
import type { PushTarget } from '../../../providers/push/port.ts'

type NoticeSetting = Omit<typeof noticeSetting.$inferSelect, 'memberId'>

const UNSET: NoticeSetting = {
  muted: [],
  quietFrom: null,
  quietUntil: null,
  mail: true,
  newsMail: true,
  figuresMail: true,
}

/** A holder's settings for notices, or the defaults if they have saved none. */
export async function settingOf(db: Tx, memberId: string): Promise<NoticeSetting> {
  const [found] = await db.select().from(noticeSetting).where(eq(noticeSetting.memberId, memberId))
  return found ?? UNSET
}

/** Saves a holder's settings. What is left out stays as it is. */
export async function saveSetting(
  db: Tx,
  who: Owner,
  setting: Omit<NoticeSetting, 'newsMail' | 'figuresMail'> & Partial<NoticeSetting>,
): Promise<void> {
  await db
    .insert(noticeSetting)
    .values({ memberId: who.id, ...setting })
    .onConflictDoUpdate({ target: noticeSetting.memberId, set: setting })
}

/** What is mailed to many, each with a link that stops it. */
export const MAILING_LISTS = ['news', 'figures'] as const
export type MailingList = (typeof MAILING_LISTS)[number]

const wishFor = (list: MailingList, isOn: boolean) => (list === 'news' ? { newsMail: isOn } : { figuresMail: isOn })

/**
 * Nothing of a list comes to somebody by mail any more, also by a link from before their account was merged into another one.
 * Nothing happens if the account is gone.
 */
export async function stopMailing(db: Tx, memberId: string, list: MailingList): Promise<void> {
  const merged = db.select({ id: mergedAccount.memberId }).from(mergedAccount).where(eq(mergedAccount.id, memberId))
  const id = (await holdAccount(db, eq(member.id, memberId))) ?? (await holdAccount(db, inArray(member.id, merged)))
  if (id !== undefined) await wishMailing(db, id, list, false)
}

async function wishMailing(db: Tx, memberId: string, list: MailingList, isOn: boolean): Promise<void> {
  const wish = wishFor(list, isOn)
  await db
    .insert(noticeSetting)
    .values({ memberId, ...wish })
    .onConflictDoUpdate({ target: noticeSetting.memberId, set: wish })
}

/** Whether the monthly figures are mailed to somebody. `hasEmail`: whether they have an address for it. */
export async function figuresMailOf(db: Tx, memberId: string): Promise<{ isOn: boolean; hasEmail: boolean }> {
  const { mail, figuresMail } = await settingOf(db, memberId)
  const [found] = await db.select({ email: member.email }).from(member).where(eq(member.id, memberId))
  return { isOn: mail && figuresMail, hasEmail: Boolean(found?.email) }
}

/** Switches the monthly figures on or off. Whoever wants them wants mail. */
export async function saveFiguresMail(db: Tx, memberId: string, isOn: boolean): Promise<void> {
  await wishMailing(db, memberId, 'figures', isOn)
  if (isOn) await db.update(noticeSetting).set({ mail: true }).where(eq(noticeSetting.memberId, memberId))
}

/** The id of an account, which is neither erased nor merged until the transaction ends: both are waited for. */
async function holdAccount(db: Tx, which: SQL): Promise<string | undefined> {
  const [found] = await db
    .select({ id: member.id })
    .from(member)
    .where(and(which, isNull(member.deletedAt)))
    .for('key share')
  return found?.id
}

/** The hours without pushes. Undefined if the holder has set none. */
export const quietOf = ({ quietFrom, quietUntil }: NoticeSetting): QuietHours | undefined =>
  quietFrom === null || quietUntil === null ? undefined : { from: quietFrom, until: quietUntil }

const ofSession = (tokenHash: Buffer) => eq(session.tokenHash, tokenHash)

/** Whether a browser is subscribed to pushes with this session. */
export async function isPushed(db: Tx, { tokenHash }: Pick<Person, 'tokenHash'>): Promise<boolean> {
  const found = await db
    .select({ id: pushSubscription.id })
    .from(pushSubscription)
    .innerJoin(session, eq(session.id, pushSubscription.sessionId))
    .where(ofSession(tokenHash))
    .limit(1)
  return found.length > 0
}

/**
 * Subscribes a browser to pushes of a holder's notices until the session ends. A browser has one subscription, for the
 * user who subscribed last, and a session has one browser.
 */
export async function subscribe(db: Tx, who: Person, target: PushTarget, lang: Lang, now: Date): Promise<void> {
  const [mine] = await db.select({ id: session.id }).from(session).where(ofSession(who.tokenHash))
  // The session was closed a moment ago on another device.
  if (!mine) return
  const { endpoint, ...keys } = target
  await db
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.sessionId, mine.id), ne(pushSubscription.endpoint, endpoint)))
  const values = { memberId: who.id, sessionId: mine.id, ...keys, lang, createdAt: now }
  await db
    .insert(pushSubscription)
    .values({ endpoint, ...values })
    .onConflictDoUpdate({ target: pushSubscription.endpoint, set: values })
}

export async function unsubscribe(db: Tx, { tokenHash }: Person): Promise<void> {
  const mine = db.select({ id: session.id }).from(session).where(ofSession(tokenHash))
  await db.delete(pushSubscription).where(eq(pushSubscription.sessionId, mine))
}
