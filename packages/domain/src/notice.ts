import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from './duration.ts'

/** What a holder can switch off, one by one. */
export const NOTICE_CATEGORIES = ['card', 'contact', 'order', 'point', 'news'] as const
export type NoticeCategory = (typeof NOTICE_CATEGORIES)[number]

interface NoticeKindRule {
  category: NoticeCategory
  /** Where several that became one lead, below the back office; without it, where the newest leads. */
  several?: string
  /**
   * Sent by mail too. `always`: whatever is switched off, because the holder would miss something that matters. `wanted`:
   * if they want mail. Kinds without it have a mail of their own, or none.
   */
  mail?: 'always' | 'wanted'
  /** Pushed and mailed for the first of several only: the others wait until the holder looks. */
  isDigest?: true
}

/** Every kind of notice. */
export const NOTICE_RULES = {
  /** Somebody left details on a card page. */
  exchange: { category: 'contact', several: 'star?kind=received' },
  /** Saved cards changed. */
  contact_changed: { category: 'contact', several: 'star?changed=1', mail: 'wanted', isDigest: true },
  /** The day that a holder wanted to be reminded of a contact. */
  contact_remind: { category: 'contact', mail: 'wanted' },
  card_renewed: { category: 'card' },
  card_released: { category: 'card' },
  /** Many people used the address of one tap. */
  card_copied: { category: 'card' },
  order_paid: { category: 'order' },
  order_expired: { category: 'order' },
  order_cancelled: { category: 'order' },
  order_refunded: { category: 'order' },
  order_print_missing: { category: 'order' },
  point_earned: { category: 'point' },
  point_expiring: { category: 'point', mail: 'always' },
  prize_approved: { category: 'point', mail: 'always' },
  prize_refused: { category: 'point', mail: 'always' },
  prize_handed_over: { category: 'point' },
  news: { category: 'news' },
  announcement: { category: 'news' },
} as const satisfies Record<string, NoticeKindRule>

export type NoticeKind = keyof typeof NOTICE_RULES
export const NOTICE_KINDS = Object.keys(NOTICE_RULES) as [NoticeKind, ...NoticeKind[]]

/** The rule of a kind, with what it may lack. */
export const noticeRule = (kind: NoticeKind): NoticeKindRule => NOTICE_RULES[kind]

/** The name is read when it is needed: nothing of a contact stays behind here. */
interface Contact {
  contactId: string
}
interface Prize {
  titleCh: string
  titleEn: string
}

/** The names and numbers in the words of each kind. Of several notices that became one, those of the newest. */
export interface NoticeParams {
  exchange: Contact
  contact_changed: Contact
  contact_remind: Contact
  card_renewed: Record<never, never>
  card_released: Record<never, never>
  card_copied: Record<never, never>
  order_paid: { orderNumber: string }
  order_expired: { orderNumber: string }
  order_cancelled: { orderNumber: string }
  order_refunded: { orderNumber: string }
  order_print_missing: { orderNumber: string }
  point_earned: { points: number }
  /** `on`: the last day in Taiwan on which they can be used, `2026-12-31`. */
  point_expiring: { points: number; on: string }
  prize_approved: Prize
  /** The points that were given back. */
  prize_refused: Prize & { points: number }
  prize_handed_over: Prize
  /** Title and content are the announcement's. */
  news: Record<never, never>
  announcement: Record<never, never>
}

/** The link of a notice to a contact. */
export const contactLink = (contactId: string): string => `businessCard/browse?id=${contactId}`

/** Whether a link is a path of this site, or one below the back office. */
export const isLinkHere = (link: string): boolean => /^[\w/?=&.%#~-]+$/.test(link) && !/\/\/|\.\./.test(link)

/** Unread notices are counted to this; more are shown as `99+`. */
export const NOTICE_COUNT_MOST = 100
/** Days after which a notice is deleted. */
export const NOTICE_DAYS = 180

/** Hours of the day in which nothing is pushed: minutes of the day in Taiwan, `until` the first that is loud again. */
export interface QuietHours {
  from: number
  until: number
}

/** Minutes in a day. */
export const DAY_MINUTES = DAY_SECONDS / MINUTE_SECONDS
const TAIWAN_SECONDS = 8 * HOUR_SECONDS

/**
 * Seconds until a holder may be disturbed again; 0 for now. Hours that end before they begin go over midnight, and those that
 * begin where they end are none.
 */
export function quietSeconds({ from, until }: QuietHours, now: Date): number {
  const second = (Math.floor(now.getTime() / 1000) + TAIWAN_SECONDS) % DAY_SECONDS
  const begins = from * MINUTE_SECONDS
  const ends = until * MINUTE_SECONDS
  const isQuiet = begins <= ends ? second >= begins && second < ends : second >= begins || second < ends
  return isQuiet ? (ends - second + DAY_SECONDS) % DAY_SECONDS : 0
}
