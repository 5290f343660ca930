import { HOUR_SECONDS, MINUTE_SECONDS } from '../duration.ts'
import type { Lang } from '../language.ts'

/** What becomes of an announcement: written, waiting for its moment, on its way, at everybody’s, or stopped before that. */
export const ANNOUNCEMENT_STATES = ['draft', 'planned', 'sending', 'sent', 'stopped'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]

interface Announcement {
  isDraft: boolean
  /** The moment from which it is sent. */
  sendAt: Date
  sentAt: Date | null
  stoppedAt: Date | null
}

export const announcementState = (
  { isDraft, sendAt, sentAt, stoppedAt }: Announcement,
  now: Date,
): AnnouncementState =>
  isDraft ? 'draft' : sentAt ? 'sent' : stoppedAt ? 'stopped' : sendAt > now ? 'planned' : 'sending'

/** Once somebody may have read it, an announcement is not changed any more. */
export const isAnnouncementOpen = (state: AnnouncementState): boolean => state === 'draft' || state === 'planned'

/** What the link of an announcement says, in the language of its reader: in the bell, in the mail, and in their preview. */
export const ANNOUNCEMENT_LINK: Readonly<Record<Lang, string>> = { 'zh-tw': '前往查看', 'en-us': 'Take a look' }

/** How often the mail of an announcement is tried. */
export const MAX_MAIL_TRIES = 6

/** Seconds until a mail that a provider did not take is tried again: 2, 8, 32 minutes, then every hour. */
export const mailRetrySeconds = (tries: number): number =>
  Math.min(2 * MINUTE_SECONDS * 4 ** Math.max(0, tries - 1), HOUR_SECONDS)
