import { statfs } from 'node:fs/promises'
import { contract } from '@idocard/contract'
import { REFUSALS, type RefusalName } from '@idocard/contract/refusals'
import type { Lang } from '@idocard/domain/language'
import { implement } from '../../../api/implement.ts'
import type { Config } from '../../../config/env.ts'
import { lastBackup } from './backup.store.ts'
import { limitsReached } from './limit.store.ts'
import { appliedMigrations, storageUsed } from './storage.store.ts'
import { knownMigrations, runningVersion } from './version.ts'
import { isOldBackup, systemWarnings } from './warnings.ts'

/** The calls of the site's staff about the installation. @param startedAt when this process began */
export function siteSystemCalls({ config, startedAt }: { config: Pick<Config, 'database'>; startedAt: Date }) {
  const { databaseUrl, dataDir } = config.database
  /** Bytes left where the embedded database is. Null for a database elsewhere, and if it cannot be told. */
  const freeBytes = async () => {
    if (databaseUrl) return null
    const disk = await statfs(dataDir).catch(() => null)
    return disk && disk.bavail * disk.bsize
  }
  return implement(contract.siteSystem, {
    async get(_input, { db, now, lang }) {
      const { applied, last } = await appliedMigrations(db)
      const known = await knownMigrations()
      const { version, bytes, pictures, files } = await storageUsed(db)
      const backup = await lastBackup(db)
      return {
        ...(await runningVersion()),
        startedAt: startedAt.toISOString(),
        migrations: { applied, known: known.size, last: known.get(last) ?? '', at: new Date(last).toISOString() },
        database: { kind: databaseUrl ? ('server' as const) : ('embedded' as const), version, bytes },
        storage: { pictures, files, free: await freeBytes() },
        backup: backup
          ? {
              at: backup.at.toISOString(),
              host: backup.host,
              folder: backup.folder,
              bytes: backup.bytes,
              isOld: isOldBackup(backup.at, now),
            }
          : null,
        limits: (await limitsReached(db, now)).map(({ refusal, lastAt, ...hit }) => ({
          ...hit,
          told: toldBy(refusal, lang),
          lastAt: lastAt.toISOString(),
        })),
      }
    },

    async load_warnings(_input, { db, now }) {
      return { list: await systemWarnings(db, now, await freeBytes()) }
    },
  })
}

/** What a caller reads who is refused. A former version's refusal is shown by its name. */
const toldBy = (refusal: string, lang: Lang): string =>
  Object.hasOwn(REFUSALS, refusal) ? REFUSALS[refusal as RefusalName][lang] : refusal
