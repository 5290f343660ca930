import { INQUIRY_FILE_DAYS, INQUIRY_YEARS } from '@idocard/domain/company/inquiry-file'
import { DAY_MS } from '@idocard/domain/duration'
import type { Retention } from '../../../queue/job.ts'
import { sweepInquiryFiles } from './inquiry-file.store.ts'
import { sweepContactMessages } from './store.ts'

/** A leap year, so that nothing is deleted too early. */
const YEAR_MS = 366 * DAY_MS

export const inquiryRetention: readonly Retention[] = [
  ({ database }, now) => sweepInquiryFiles(database.db, new Date(now.getTime() - INQUIRY_FILE_DAYS * DAY_MS)),
  ({ database }, now) => sweepContactMessages(database.db, new Date(now.getTime() - INQUIRY_YEARS * YEAR_MS)),
]
