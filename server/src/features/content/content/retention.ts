import { CONTENT_UNDO_DAYS } from '@idocard/domain/content/content-kind'
import { DAY_MS } from '@idocard/domain/duration'
import type { Retention } from '../../../queue/job.ts'
import { sweepContent } from './sweep-content.store.ts'

export const contentRetention: readonly Retention[] = [
  ({ inTransaction }, now) =>
    inTransaction(({ db }) => sweepContent(db, new Date(now.getTime() - CONTENT_UNDO_DAYS * DAY_MS))),
]
