import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { BackupError } from './backup-error.ts'

/** Rises when a program that reads the former format cannot read the new one. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'
const NAME = 'idocard-backup'

const file = z.strictObject({
  /** Inside the backup's folder. */
  file: z.string().regex(/^[^/\\]+$/),
  /** Of the file as it is on disk. */
  bytes: z.int().nonnegative(),
  /** SHA-256 of the file as it is on disk, in hex. */
  sha256: z.string(),
})
const rowsFile = file.extend({ rows: z.int().nonnegative() })
const table = rowsFile.extend({
  /** Schema and name. */
  table: z.string(),
  columns: z.array(z.string()),
  /** Sum over all rows, whatever their order, as PostgreSQL computes it. */
  checksum: z.string(),
})
const manifest = z.strictObject({
  format: z.literal(FORMAT),
  name: z.literal(NAME),
  /** Of the program that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  kind: z.enum(['embedded', 'server']),
  /** Migrations that were applied, oldest first. */
  migrations: z.array(z.strictObject({ hash: z.string(), when: z.int() })),
  tables: z.array(table),
  sequences: z.array(z.strictObject({ sequence: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** Jobs that were still to be carried out. */
  jobs: rowsFile,
  /** Tables whose rows are not in it. */
  leftOut: z.array(z.string()),
  /** The file with the secret of this installation, where it was kept in the data folder. */
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
 * @throws BackupError when there is none, it is damaged, or it is of a newer format
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
    // What is no JSON is no manifest either, and refused as such.
    return undefined
  }
}
