import { undoneBefore } from '../../../db/removed.ts'
import type { Retention } from '../../../queue/job.ts'
import { sweepContent } from './sweep-content.store.ts'

export const contentRetention: readonly Retention[] = [
  ({ inTransaction }, now) => inTransaction(({ db }) => sweepContent(db, undoneBefore(now))),
]
