import { DAY_MS, HOUR_MS } from '@idocard/domain/duration'
import { BACKUP_HOURS, type ProviderName, type SystemWarning } from '@idocard/domain/identity/system'
import type { Tx } from '../../../db/open.ts'
import { countFailedJobs } from '../../../queue/jobs.store.ts'
import { countUnsent, failingProviders } from '../provider/index.ts'
import { lastBackup } from './backup.store.ts'

/** With less free space than this, somebody should make room before the database refuses to write. */
const LOW_BYTES = 1024 ** 3

interface Warning {
  kind: SystemWarning
  count: number
  provider: ProviderName | null
}

/** Whether a backup is so old that a day would be lost. */
export const isOldBackup = (at: Date, now: Date): boolean => now.getTime() - at.getTime() > BACKUP_HOURS * HOUR_MS

/**
 * What staff should look after.
 * @param free bytes left on the disk of the data folder; null if the database is elsewhere
 */
export async function systemWarnings(db: Tx, now: Date, free: number | null): Promise<Warning[]> {
  const backup = await lastBackup(db)
  const { failed, gave_up } = await countUnsent(db, now, new Date(now.getTime() - DAY_MS))
  const warnings: [SystemWarning, number][] = [
    ['backup_never', backup ? 0 : 1],
    ['backup_old', backup && isOldBackup(backup.at, now) ? 1 : 0],
    ['disk_low', free !== null && free < LOW_BYTES ? 1 : 0],
    ['messages', failed + gave_up],
    ['jobs', await countFailedJobs(db)],
  ]
  return [
    ...warnings.filter(([, count]) => count > 0).map(([kind, count]) => ({ kind, count, provider: null })),
    ...(await failingProviders(db, now)).map((provider) => ({ kind: 'provider' as const, count: 1, provider })),
  ]
}
