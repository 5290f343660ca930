import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { BackupError } from './backup-error.ts'

/** Increased when a program for the previous format cannot read the new one. */
const FORMAT = 1
export const MANIFEST = 'manifest.json'
const NAME = 'idocard-backup'

const file = z.strictObject({
  /** Inside the backup's folder. */
  file: z.string().regex(/^[^/\\]+$/),
  /** Size of the file on disk. */
  bytes: z.int().nonnegative(),
  /** SHA-256 of the file on disk, in hex. */
  sha256: z.string(),
})
const rowsFile = file.extend({ rows: z.int().nonnegative() })
const table = rowsFile.extend({
  /** Schema and name. */
  table: z.string(),
  columns: z.array(z.string()),
  /** Checksum over all rows that does not depend on their order (`tableChecksum`). */
  checksum: z.string(),
})
const manifest = z.strictObject({
  format: z.literal(FORMAT),
  name: z.literal(NAME),
  /** Version of the program that made the backup. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  kind: z.enum(['embedded', 'server']),
  /** Migrations that were applied, oldest first. */
  migrations: z.array(z.strictObject({ hash: z.string(), when: z.int() })),
  tables: z.array(table),
  sequences: z.array(z.strictObject({ sequence: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** Pending jobs. */
  jobs: rowsFile,
  /** Tables whose rows are not in the backup. */
  leftOut: z.array(z.string()),
  /** The file with the installation's secret, if that was stored in the data folder. */
  secret: file.optional(),
})

/** What a backup consists of. */
export type Manifest = z.infer<typeof manifest>
export type BackupFile = z.infer<typeof file>
export type RowsFile = z.infer<typeof rowsFile>
export type BackupTable = z.infer<typeof table>

export const newManifest = (parts: Omit<Manifest, 'format' | 'name'>): Manifest =>
  manifest.parse({ format: FORMAT, name: NAME, ...parts })

/**
 * Reads a backup's manifest.
 * @throws BackupError if it is missing, damaged or of a newer format
 */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string
  try {
    text = await readFile(join(folder, MANIFEST), 'utf8')
  } catch (error) {
    throw new BackupError(
      `${folder} is no complete backup: its ${MANIFEST} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
      { cause: error },
    )
  }
  const content = parsed(text) as { format?: unknown } | undefined
  if (typeof content?.format === 'number' && content.format > FORMAT)
    throw new BackupError(`${folder} was made by a newer version of this program: restore it with that version.`)
  const read = manifest.safeParse(content)
  if (!read.success) throw new BackupError(`The ${MANIFEST} of ${folder} is damaged. Nothing was written.`)
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Fails the manifest's validation.
    return undefined
  }
}
