import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const MIGRATIONS = fileURLToPath(new URL('../db/migrations', import.meta.url))

/** The migrations before this one, in a folder of their own. */
export function migrationsBefore(number: number, folder: string): string {
  cpSync(MIGRATIONS, folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  const before = entries.filter(({ idx }: { idx: number }) => idx < number)
  writeFileSync(journal, JSON.stringify({ ...rest, entries: before }))
  return folder
}
