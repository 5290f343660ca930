import { desc, notInArray } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { backupMade } from '../../../db/schema/identity/system.ts'

type BackupMade = Pick<typeof backupMade.$inferSelect, 'at' | 'host' | 'folder' | 'bytes'>

const KEPT = 10

/** Records a backup, and forgets all but the newest ones. */
export async function recordBackup(db: Tx, made: BackupMade): Promise<void> {
  await db.insert(backupMade).values(made)
  const newest = db.select({ id: backupMade.id }).from(backupMade).orderBy(desc(backupMade.at)).limit(KEPT)
  await db.delete(backupMade).where(notInArray(backupMade.id, newest))
}

/** The newest backup. Undefined if none was made since this database began or was restored. */
export async function lastBackup(db: Tx): Promise<BackupMade | undefined> {
  const [found] = await db.select().from(backupMade).orderBy(desc(backupMade.at)).limit(1)
  return found
}
