import { DAY_SECONDS } from '@idocard/domain/duration'
import type { Lang } from '@idocard/domain/language'
import { isSignedToken, signToken } from '../../../shared/signed-token.ts'
import type { MailingList } from './notice-setting.store.ts'

/** For so many days the link of a mail can be used. */
export const UNSUBSCRIBE_DAYS = 365

const subject = (memberId: string, list: MailingList) => ({
  purpose: 'unsubscribe',
  parts: list === 'news' ? [memberId] : [memberId, list],
})

/**
 * The path at which somebody stops announcements, or another list, by mail without signing in. It does nothing else, so it is valid for as
 * long as a mail may lie in a mailbox.
 */
export function unsubscribePath(
  secret: string,
  memberId: string,
  lang: Lang,
  now: Date,
  list: MailingList = 'news',
): string {
  const token = signToken(secret, subject(memberId, list), UNSUBSCRIBE_DAYS * DAY_SECONDS, now)
  return `/unsubscribe/${memberId}?${new URLSearchParams({ token, lang, ...(list !== 'news' && { list }) })}`
}

/** Whether a token lets its bearer stop the mails of this account. */
export const mayUnsubscribe = (
  secret: string,
  { memberId, list }: { memberId: string; list: MailingList },
  token: string,
  now: Date,
): boolean => isSignedToken(secret, subject(memberId, list), token, now)
