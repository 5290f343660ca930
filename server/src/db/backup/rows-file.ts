import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import type { BackupFile, RowsFile } from './manifest.ts'

/** A row's values as PostgreSQL's text, or null. */
export type Row = (string | null)[]

/** Approximate amount of text in memory at a time. */
export const BATCH_BYTES = 1024 * 1024

/**
 * Writes rows into a new file that only this user can read, as gzipped JSON lines.
 * @param folder existing
 * @param file its name there
 */
export async function writeRows(folder: string, file: string, batches: AsyncIterable<Row[]>): Promise<RowsFile> {
  let rows = 0
  const hash = createHash('sha256')
  async function* lines() {
    for await (const batch of batches) {
      rows += batch.length
      yield `${batch.map((row) => JSON.stringify(row)).join('\n')}\n`
    }
  }
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  const path = join(folder, file)
  await pipeline(
    Readable.from(lines()),
    createGzip({ level: constants.Z_BEST_SPEED }),
    hashed,
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  )
  const { size } = await stat(path)
  return { file, rows, bytes: size, sha256: hash.digest('hex') }
}

/**
 * Reads a file in batches of about a megabyte. Each batch is the JSON text of an array of rows.
 * @throws BackupError when the file is damaged or has another number of rows
 */
export async function* readRows(folder: string, { file, rows }: RowsFile): AsyncGenerator<string> {
  let seen = 0
  let rest: Buffer[] = []
  let held = 0
  const source = createReadStream(join(folder, file))
  const unzipped = createGunzip({ chunkSize: 256 * 1024 })
  // An error of either stream ends the loop below.
  source.on('error', (error) => unzipped.destroy(error))
  try {
    for await (const chunk of source.pipe(unzipped) as AsyncIterable<Buffer>) {
      rest.push(chunk)
      held += chunk.length
      if (held < BATCH_BYTES || !chunk.includes(NEW_LINE)) continue
      const whole = Buffer.concat(rest)
      const end = whole.lastIndexOf(NEW_LINE)
      rest = [whole.subarray(end + 1)]
      held = whole.length - end - 1
      const lines = linesIn(whole.subarray(0, end + 1))
      seen += lines.length
      yield `[${lines.join()}]`
    }
  } catch (error) {
    throw new BackupError(`${file} of the backup is damaged (${(error as Error).message}). Nothing was written.`, {
      cause: error,
    })
  } finally {
    source.destroy()
  }
  const lines = linesIn(Buffer.concat(rest))
  seen += lines.length
  if (lines.length > 0) yield `[${lines.join()}]`
  if (seen !== rows)
    throw new BackupError(`${file} of the backup has ${seen} rows and not ${rows}. Nothing was written.`)
}

const NEW_LINE = 10
const linesIn = (text: Buffer): string[] => text.toString('utf8').split('\n').filter(Boolean)

/**
 * Checks a file's size and SHA-256 against the manifest.
 * @throws BackupError when it is missing or differs
 */
export async function verifyFile(folder: string, { file, bytes, sha256 }: BackupFile): Promise<void> {
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of createReadStream(join(folder, file)) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      size += chunk.length
    }
  } catch (error) {
    throw new BackupError(
      `${file} of the backup cannot be read (${(error as NodeJS.ErrnoException).code}). Nothing was written.`,
      { cause: error },
    )
  }
  if (size !== bytes || hash.digest('hex') !== sha256)
    throw new BackupError(`${file} of the backup is damaged: its checksum differs. Nothing was written.`)
}
