import { DAY_MS } from '@idocard/domain/duration'
import type { Retention } from '../../../queue/job.ts'
import { sweepLogos } from './store.ts'

/** Days before a logo that is in no order is deleted. A cart is rarely older. */
const LOGO_DAYS = 30

export const printLogoRetention: readonly Retention[] = [
  ({ database }, now) => sweepLogos(database.db, new Date(now.getTime() - LOGO_DAYS * DAY_MS)),
]
