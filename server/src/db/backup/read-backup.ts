import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BackupError } from './backup-error.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { readRows, verifyFile } from './rows-file.ts'

/** A backup whose files have been verified. */
export interface Backup {
  folder: string
  manifest: Manifest
  /** The installation's secret, if it is in the backup. */
  secret: string | undefined
}

/**
 * Reads a backup's manifest and checks every file against it.
 * @throws BackupError when something is missing or differs
 */
export async function openBackup(path: string): Promise<Backup> {
  const folder = resolve(path)
  const manifest = await readManifest(folder)
  const { tables, jobs, secret } = manifest
  for (const file of [...tables, jobs, ...(secret ? [secret] : [])]) await verifyFile(folder, file)
  return { folder, manifest, secret: secret && (await readFile(join(folder, secret.file), 'utf8')) }
}

/** Jobs that were pending when the backup was made, oldest first. */
export async function* jobsOf({ folder, manifest }: Backup): AsyncGenerator<{ name: string; data: unknown }> {
  for await (const batch of readRows(folder, manifest.jobs)) {
    for (const [name, data] of JSON.parse(batch) as [string, string | null][])
      yield { name, data: data === null ? null : JSON.parse(data) }
  }
}

/** Refuses a backup whose migrations are not a prefix of this program's. */
export function refuseOtherMigrations(
  { manifest }: Backup,
  known: readonly { hash: string; folderMillis: number }[],
): void {
  const { migrations, version } = manifest
  if (migrations.length > known.length)
    throw new BackupError(
      `The backup was made by a newer version of this program (${version}): restore it with that version. Nothing was written.`,
    )
  const differs = migrations.some(({ hash, when }, at) => known[at]?.hash !== hash || known[at]?.folderMillis !== when)
  if (differs)
    throw new BackupError(
      `The backup was made by another version of this program (${version}) whose tables differ. Nothing was written.`,
    )
}
