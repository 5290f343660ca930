import type { Lang } from '@idocard/domain/language'

/** The page for whoever wants no more announcements or figures by mail, at the link in each of them. */
export interface UnsubscribePage {
  lang: Lang
  /** Announcements, or the monthly figures of companies. */
  list: 'news' | 'figures'
  /** `asking`: nothing has happened yet. `expired`: the link is too old, or not from us. */
  outcome: 'asking' | 'done' | 'expired'
}
