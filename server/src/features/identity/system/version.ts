import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../../../..')
const JOURNAL = join(import.meta.dirname, '../../../db/migrations/meta/_journal.json')

/** What runs: the version, and the commit if this is a clone of the repository. */
export async function runningVersion(root = ROOT): Promise<{ version: string; commit: string }> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return { version, commit: await commitOf(join(root, '.git')) }
}

/** The commit that is checked out; empty without a repository. */
async function commitOf(repository: string): Promise<string> {
  const read = (name: string) => readFile(join(repository, name), 'utf8').catch(() => '')
  const head = (await read('HEAD')).trim()
  const branch = /^ref: (.+)$/.exec(head)?.[1]
  if (branch === undefined) return shortened(head)
  const packed = (await read('packed-refs')).split('\n').find((line) => line.endsWith(` ${branch}`))
  return shortened((await read(branch)).trim() || (packed?.split(' ')[0] ?? ''))
}

const shortened = (commit: string) => (/^[0-9a-f]{40,64}$/.test(commit) ? commit.slice(0, 12) : '')

/** The migrations that this version has: their names by their time, in milliseconds. */
export async function knownMigrations(): Promise<ReadonlyMap<number, string>> {
  const journal = JSON.parse(await readFile(JOURNAL, 'utf8')) as { entries: { when: number; tag: string }[] }
  return new Map(journal.entries.map(({ when, tag }) => [when, tag]))
}
