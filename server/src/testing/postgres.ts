import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { findPostgres } from '../../../scripts/system-packages.mjs'

export interface PostgresOptions {
  /** Whether commits reach the disk. Off by default: a test's server never outlives a power cut. */
  fsync?: boolean
}

/** PostgreSQL refuses to run as root. */
type Account = { uid?: number; gid?: number }

/**
 * Runs PostgreSQL for this process alone: a fresh one in a temporary folder, on a Unix socket in it. It ends with
 * `stop()`, and by itself when this process ends in any other way.
 *
 * With `TEST_DATABASE_URL` set, that server is used instead and `stop()` leaves it as it is.
 *
 * @returns the address of a database of a superuser, to make databases with
 * @throws Error saying what to install when PostgreSQL is missing, or PostgreSQL's own words when it does not start
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const bin = findPostgres()
  if (!bin) throw new Error('PostgreSQL is not installed. On Debian or Ubuntu: apt-get install postgresql')

  const account = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'idocard-pg-'))
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const created = [
    '--pgdata',
    data,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]
  execFileSync(join(bin, 'initdb'), created, { ...account, cwd: folder, stdio: 'pipe' })

  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    max_connections: 120,
    fsync: options.fsync ? 'on' : 'off',
    lc_messages: 'C',
  }
  const parameters = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const postgres = spawn('sh', ['-c', RUN_WITH_US, folder, join(bin, 'postgres'), ...parameters], {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const exited = once(postgres, 'exit')
  const stop = async () => {
    postgres.stdin.end()
    await exited
  }
  try {
    await ready(postgres.stderr)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`, stop }
}

/**
 * Shell script `$0=folder $@=command`: runs the command until standard input ends, which it does with this process even
 * when that is killed; then orders PostgreSQL to disconnect everybody and shut down (SIGINT), and removes the folder.
 * Only the command keeps the standard error output, so that its end is seen when PostgreSQL does not start.
 */
const RUN_WITH_US = `exec 3>&2 2>/dev/null
"$@" 2>&3 3>&- &
exec 3>&-
cat >/dev/null
kill -INT $!
wait $!
rm -rf "$0"`

/**
 * Makes an empty database of a random name.
 * @param url any database on the server; its user may create databases
 * @returns the new database's address
 */
export async function createDatabase(url: string): Promise<string> {
  const name = `idocard_${randomBytes(8).toString('hex')}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`)
  } finally {
    await client.end()
  }
  const created = new URL(url)
  created.pathname = `/${name}`
  return created.href
}

/** As root: the user that Debian's package made for the server. */
function unprivileged(): Account {
  if (userInfo().uid !== 0) return {}
  const id = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Waits for the line by which PostgreSQL says that it answers. */
async function ready(log: Readable): Promise<void> {
  const said: string[] = []
  for await (const line of createInterface({ input: log })) {
    if (line.includes('ready to accept connections')) {
      log.resume()
      return
    }
    said.push(line)
  }
  throw new Error(`PostgreSQL does not start: ${said.join('\n')}`)
}
