import type { QuietHours } from '@idocard/domain/identity/notice'
import type { Lang } from '@idocard/domain/language'
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { session } from '../../../db/schema/identity/account.ts'
import { notice, noticeSetting, pushSubscription } from '../../../db/schema/identity/notice.ts'
import type { PushTarget } from '../../../providers/push/port.ts'
import { isLive } from '../sign-in/index.ts'
import { homePrefixes } from './home-prefix.store.ts'
import { quietOf } from './notice-setting.store.ts'
import { type WholeNotice, wholeNotices } from './notice-shown.store.ts'
import type { PushItem } from './push-batch.ts'

/** A push that is still due, with its browser and its notice. */
export interface DuePush {
  item: PushItem
  target: PushTarget
  lang: Lang
  whole: WholeNotice
  /** The number of the holder's unread notices. */
  unread: number
  quiet: QuietHours | undefined
  /** The back office of the holder, for a notice that is from no company. */
  prefix: string | undefined
}

/**
 * The pushes of this list that are still due: the browser's session is valid and the notice is unread. If a grouped
 * notice has grown in the meantime, only its latest push is due.
 */
export async function duePushes(db: Tx, list: readonly PushItem[], now: Date): Promise<DuePush[]> {
  const ids = (of: (item: PushItem) => string) => [...new Set(list.map(of))]
  if (list.length === 0) return []
  const wholes = await wholeNotices(
    db,
    and(
      inArray(
        notice.id,
        ids(({ noticeId }) => noticeId),
      ),
      isNull(notice.readAt),
    ),
    [],
    list.length,
  )
  const browsers = await db
    .select({ browser: pushSubscription, setting: noticeSetting })
    .from(pushSubscription)
    .innerJoin(session, eq(session.id, pushSubscription.sessionId))
    .leftJoin(noticeSetting, eq(noticeSetting.memberId, pushSubscription.memberId))
    .where(
      and(
        inArray(
          pushSubscription.id,
          ids(({ subscriptionId }) => subscriptionId),
        ),
        isLive(now),
      ),
    )
  const members = [...new Set(browsers.map(({ browser }) => browser.memberId))]
  const unread = await unreadByMember(db, members)
  const prefixes = await homePrefixes(db, wholes.some(({ company }) => company === null) ? members : [])
  return list.flatMap((item) => {
    const whole = wholes.find(({ row }) => row.id === item.noticeId)
    const found = browsers.find(({ browser }) => browser.id === item.subscriptionId)
    // Another user may be signed in on that browser by now.
    if (!whole || found?.browser.memberId !== whole.row.memberId || whole.row.count !== item.count) return []
    const { endpoint, p256dh, auth, lang, memberId } = found.browser
    const quiet = found.setting ? quietOf(found.setting) : undefined
    const known = { unread: unread.get(memberId) ?? 0, quiet, prefix: prefixes.get(memberId) }
    return [{ item, target: { endpoint, p256dh, auth }, lang, whole, ...known }]
  })
}

async function unreadByMember(db: Tx, memberIds: readonly string[]): Promise<Map<string, number>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .select({ memberId: notice.memberId, unread: count() })
    .from(notice)
    .where(and(inArray(notice.memberId, memberIds), isNull(notice.readAt)))
    .groupBy(notice.memberId)
  return new Map(rows.map(({ memberId, unread }) => [memberId, unread]))
}

/** Deletes the subscriptions of browsers that have unsubscribed. */
export async function forgetBrowsers(db: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(pushSubscription).where(inArray(pushSubscription.id, ids))
}
