import type { Lang } from '@idocard/domain/language'

/** The page for whoever wants no more announcements by mail, at the link in each of them. */
export interface UnsubscribePage {
  lang: Lang
  /** `asking`: nothing has happened yet. `expired`: the link is too old, or not from us. */
  outcome: 'asking' | 'done' | 'expired'
}
