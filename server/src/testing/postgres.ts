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

interface PostgresOptions {
  /** Whether commits reach the disk. Off by default: a test's server need not survive a power cut. */
  fsync?: boolean
  /** Maximum number of connections, default 120. */
  connections?: number
}

/** A private PostgreSQL server with controls for tests. */
export interface Postgres {
  /** The URL of a superuser's database, for creating databases. */
  url: string
  /** Restarts it: `fast` disconnects clients cleanly, `immediate` is like a crash. */
  restart(how: 'fast' | 'immediate'): Promise<void>
  /** Suspends all its processes (SIGSTOP): it accepts connections but never responds. Linux only. */
  freeze(): void
  /** Resumes its processes. */
  thaw(): void
  stop(): Promise<void>
}

/** The account that runs the server, because PostgreSQL refuses to run as root. */
type Account = { uid?: number; gid?: number }

/**
 * Starts a new PostgreSQL server for this process, in a temporary folder with a Unix socket. It ends with `stop()`, or
 * when this process ends.
 *
 * With `TEST_DATABASE_URL` set, that server is used instead, and `stop()` does not stop it.
 *
 * @throws Error with what to install when PostgreSQL is missing, or with PostgreSQL's output when it does not start
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
    /** @param signal stops it temporarily; omitted: permanently */
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
      // The parent first: while it is suspended, its children do not change.
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
  throw new Error('Not possible with the PostgreSQL of TEST_DATABASE_URL: unset it for this test.')
}

/** Process ids of the children, from Linux's /proc. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/**
 * Shell script `$0=folder $@=command`: runs the command until standard input has a line with a signal, and ends it with
 * that signal. When standard input closes, which happens even when this process is killed, the script resumes
 * PostgreSQL if it is suspended, orders it to disconnect all clients and shut down (SIGINT), and removes the folder.
 * Only the command inherits standard error, so that its end is noticed when PostgreSQL does not start.
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
 * Creates a database with a random name.
 * @param url any database on the server; its user may create databases
 * @param template the database to copy; omitted: an empty one
 * @returns the URL of the new database
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

/** When running as root: the user that Debian's package created for the server. */
function unprivileged(): Account {
  if (userInfo().uid !== 0) return {}
  const id = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Waits for the log line of PostgreSQL that it is ready. */
async function ready(log: Readable): Promise<void> {
  const output: string[] = []
  for await (const line of createInterface({ input: log })) {
    if (line.includes('ready to accept connections')) {
      log.resume()
      return
    }
    output.push(line)
  }
  throw new Error(`PostgreSQL does not start: ${output.join('\n')}`)
}
