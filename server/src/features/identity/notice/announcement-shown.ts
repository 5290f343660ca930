import type { StaffAnnouncement } from '@idocard/contract/identity/announcement'
import { announcementState } from '@idocard/domain/identity/announcement'
import type { announcement } from '../../../db/schema/identity/notice.ts'

export type AnnouncementRow = typeof announcement.$inferSelect

/** An announcement as staff see it, of a company or of the site. */
export function announcementShown(row: AnnouncementRow, now: Date): StaffAnnouncement {
  const { id, titleCh, titleEn, contentCh, contentEn, link, version, reached } = row
  const times = { sendAt: row.sendAt.toISOString(), removedAt: row.removedAt?.toISOString() ?? null }
  const state = announcementState(row, now)
  return { id, titleCh, titleEn, contentCh, contentEn, link, version, reached, state, ...times }
}
