import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../duration.ts'

/** Categories that a holder can mute, one by one. */
export const NOTICE_CATEGORIES = ['card', 'contact', 'order', 'point', 'news'] as const
export type NoticeCategory = (typeof NOTICE_CATEGORIES)[number]

interface NoticeKindRule {
  category: NoticeCategory
  /** Where a combined notice leads, below the back office. Omitted: where the newest of its notices leads. */
  several?: string
  /**
   * Also sent by mail. `always`: even if the category is muted, because the holder would miss something important.
   * `wanted`: if the holder wants mail. Omitted: the event has its own mail, or none.
   */
  mail?: 'always' | 'wanted'
  /** Only the first of several is pushed and mailed. The others wait until the holder has seen it. */
  isDigest?: true
}

/** The rules of every kind of notice. */
export const NOTICE_RULES = {
  /** A visitor left details on a card page. */
  exchange: { category: 'contact', several: 'star?kind=received' },
  /** Cards that the holder saved have changed. */
  contact_changed: { category: 'contact', several: 'star?changed=1', mail: 'wanted', isDigest: true },
  /** The time at which the holder wanted to be reminded of a contact. */
  contact_remind: { category: 'contact', mail: 'wanted' },
  card_renewed: { category: 'card' },
  card_released: { category: 'card' },
  /** The company changed what is on a card. */
  card_template: { category: 'card' },
  /** The company has decided about a change that the holder asked for. */
  card_request_accepted: { category: 'card' },
  card_request_declined: { category: 'card' },
  /** Staff paused a card, or ended the pause. */
  card_held: { category: 'card' },
  card_left: { category: 'card' },
  card_returned: { category: 'card' },
  card_resumed: { category: 'card' },
  /** Many people used the address of a single tap. */
  card_copied: { category: 'card' },
  order_paid: { category: 'order' },
  order_prepared: { category: 'order' },
  order_shipped: { category: 'order' },
  order_parcel_corrected: { category: 'order' },
  order_expired: { category: 'order' },
  order_cancelled: { category: 'order' },
  /** An owner of the company for which it is has decided. */
  order_approved: { category: 'order' },
  order_approval_refused: { category: 'order' },
  order_partly_refunded: { category: 'order' },
  order_refunded: { category: 'order' },
  order_print_missing: { category: 'order' },
  point_earned: { category: 'point' },
  point_expiring: { category: 'point', mail: 'always' },
  /** Staff added points, or took some. */
  point_corrected: { category: 'point', mail: 'always' },
  prize_approved: { category: 'point', mail: 'always' },
  prize_refused: { category: 'point', mail: 'always' },
  prize_handed_over: { category: 'point' },
  news: { category: 'news' },
  announcement: { category: 'news' },
} as const satisfies Record<string, NoticeKindRule>

export type NoticeKind = keyof typeof NOTICE_RULES
export const NOTICE_KINDS = Object.keys(NOTICE_RULES) as [NoticeKind, ...NoticeKind[]]

/** The rule of a kind, with its optional properties. */
export const noticeRule = (kind: NoticeKind): NoticeKindRule => NOTICE_RULES[kind]

/** Only the id: the name is looked up when it is needed, so that notices contain no details of a contact. */
interface Contact {
  contactId: string
}
interface Prize {
  titleCh: string
  titleEn: string
}

/** Values for the texts of each kind. A combined notice has those of its newest one. */
export interface NoticeParams {
  exchange: Contact
  contact_changed: Contact
  contact_remind: Contact & { reminderId: string }
  card_renewed: Record<never, never>
  card_released: Record<never, never>
  card_template: Record<never, never>
  card_request_accepted: Record<never, never>
  card_request_declined: Record<never, never>
  card_held: Record<never, never>
  card_left: Record<never, never>
  card_returned: Record<never, never>
  card_resumed: Record<never, never>
  card_copied: Record<never, never>
  order_paid: { orderNumber: string }
  order_prepared: { orderNumber: string }
  order_shipped: { orderNumber: string }
  order_parcel_corrected: { orderNumber: string }
  order_expired: { orderNumber: string }
  order_cancelled: { orderNumber: string }
  order_approved: { orderNumber: string }
  order_approval_refused: { orderNumber: string }
  order_partly_refunded: { orderNumber: string }
  order_refunded: { orderNumber: string }
  order_print_missing: { orderNumber: string }
  point_earned: { points: number }
  /** `on`: the last day in Taiwan on which the points can be used, `2026-12-31`. */
  point_expiring: { points: number; on: string }
  /** `points`: below 0 if they were taken. */
  point_corrected: { points: number; reason: string }
  prize_approved: Prize
  /**
   * `points`: the points that were given back. `expired`: how many of them had expired. `owed`: how many an order took
   * that was refunded. Missing in older notices.
   */
  prize_refused: Prize & { points: number; expired?: number; owed?: number }
  prize_handed_over: Prize
  /** Title and content are stored with the announcement. */
  news: Record<never, never>
  announcement: Record<never, never>
}

/** The link of a notice to a contact. */
export const contactLink = (contactId: string): string => `businessCard/browse?id=${contactId}`

/** Whether a link is a path on this site, or one below the back office. */
export const isLinkHere = (link: string): boolean => /^[\w/?=&.%#~-]+$/.test(link) && !/\/\/|\.\./.test(link)

/** Unread notices are counted up to this number; more are shown as `99+`. */
export const MAX_NOTICE_COUNT = 100
/** Days after which a notice is deleted. */
export const NOTICE_DAYS = 180

/** Quiet hours, in which nothing is pushed: minutes of the day in Taiwan. `until` is the first minute after them. */
export interface QuietHours {
  from: number
  until: number
}

/** Minutes in a day. */
export const DAY_MINUTES = DAY_SECONDS / MINUTE_SECONDS
const TAIWAN_SECONDS = 8 * HOUR_SECONDS

/**
 * Seconds until the quiet hours end; 0 outside of them. Hours that end before they begin go across midnight. If they
 * begin and end at the same time, there are none.
 */
export function quietSeconds({ from, until }: QuietHours, now: Date): number {
  const second = (Math.floor(now.getTime() / 1000) + TAIWAN_SECONDS) % DAY_SECONDS
  const begins = from * MINUTE_SECONDS
  const ends = until * MINUTE_SECONDS
  const isQuiet = begins <= ends ? second >= begins && second < ends : second >= begins || second < ends
  return isQuiet ? (ends - second + DAY_SECONDS) % DAY_SECONDS : 0
}
