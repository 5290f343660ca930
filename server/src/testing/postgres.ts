import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { findPostgres } from '../../../scripts/system-packages.mjs'

export interface PostgresOptions {
  /** Whether commits reach the disk. Off by default: a test's server never outlives a power cut. */
  fsync?: boolean
  /** Most connections, default 120. */
  connections?: number
}

/** A PostgreSQL of our own, and what can be done to it. */
export interface Postgres {
  /** The address of a database of a superuser, to make databases with. */
  url: string
  /** Ends it and starts it again: `fast` disconnects everybody in good order, `immediate` is like a crash. */
  restart(how: 'fast' | 'immediate'): Promise<void>
  /** Stops all its processes where they are (SIGSTOP): it takes connections, and nothing ever answers. Linux only. */
  freeze(): void
  /** Lets them go on. */
  thaw(): void
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root. */
type Account = { uid?: number; gid?: number }

/**
 * Runs PostgreSQL for this process alone: a fresh one in a temporary folder, on a Unix socket in it. It ends with
 * `stop()`, and by itself when this process ends in any other way.
 *
 * With `TEST_DATABASE_URL` set, that server is used instead and `stop()` leaves it as it is.
 *
 * @throws Error saying what to install when PostgreSQL is missing, or PostgreSQL's own words when it does not start
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, restart: notOurs, freeze: notOurs, thaw: notOurs, stop: async () => {} }
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
    max_connections: options.connections ?? 120,
    fsync: options.fsync ? 'on' : 'off',
    lc_messages: 'C',
  }
  const parameters = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const start = async () => {
    const postgres = spawn('sh', ['-c', RUN_WITH_US, folder, join(bin, 'postgres'), ...parameters], {
      ...account,
      cwd: '/',
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    const exited = once(postgres, 'exit')
    /** @param signal ends it for now; left out: for good */
    const end = async (signal?: 'INT' | 'QUIT') => {
      postgres.stdin.end(signal && `${signal}\n`)
      await exited
    }
    try {
      await ready(postgres.stderr)
    } catch (error) {
      await end()
      throw error
    }
    return end
  }
  let end = await start()
  const postmaster = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async restart(how) {
      await end(how === 'fast' ? 'INT' : 'QUIT')
      end = await start()
    },
    freeze() {
      // The parent first: while it stands still no child comes or goes.
      process.kill(postmaster(), 'SIGSTOP')
      for (const pid of childrenOf(postmaster())) process.kill(pid, 'SIGSTOP')
    },
    thaw() {
      for (const pid of childrenOf(postmaster())) process.kill(pid, 'SIGCONT')
      process.kill(postmaster(), 'SIGCONT')
    },
    stop: () => end(),
  }
}

const notOurs = () => {
  throw new Error('The PostgreSQL of TEST_DATABASE_URL is left as it is: unset it for this.')
}

/** Process ids of the children, as Linux tells them. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/**
 * Shell script `$0=folder $@=command`: runs the command until a line with a signal comes by standard input, and ends it
 * with that signal. When standard input ends instead, which it does with this process even when that is killed, it
 * orders PostgreSQL to disconnect everybody and shut down (SIGINT), thawed if need be, and removes the folder.
 * Only the command keeps the standard error output, so that its end is seen when PostgreSQL does not start.
 */
const RUN_WITH_US = `exec 3>&2 2>/dev/null
"$@" 2>&3 3>&- &
exec 3>&-
if read -r signal
then kill -"$signal" $!; wait $!
else
  kill -CONT $! $(cat /proc/$!/task/$!/children)
  kill -INT $!; wait $!; rm -rf "$0"
fi`

/**
 * Makes a database of a random name.
 * @param url any database on the server; its user may create databases
 * @param template the database that it is a copy of; left out: it is empty
 * @returns the new database's address
 */
export async function createDatabase(url: string, template = 'template0'): Promise<string> {
  const name = `idocard_${randomBytes(8).toString('hex')}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
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
