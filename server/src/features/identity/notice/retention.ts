import { DAY_MS } from '@idocard/domain/duration'
import { NOTICE_DAYS } from '@idocard/domain/identity/notice'
import { sweepRemoved } from '../../../db/removed.ts'
import { announcement } from '../../../db/schema/identity/notice.ts'
import type { Retention } from '../../../queue/job.ts'
import { sweepNotices } from './notice-list.store.ts'

export const noticeRetention: readonly Retention[] = [
  ({ database }, now) => sweepNotices(database.db, new Date(now.getTime() - NOTICE_DAYS * DAY_MS)),
  ({ database }, now) => sweepRemoved(database.db, announcement, now),
]
