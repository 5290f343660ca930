import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * PGlite's default parameters without `-F`, which turns fsync off. The log is flushed with fsync and not with
 * PostgreSQL's default fdatasync, because Emscripten's fdatasync does nothing. The page cache is small because the
 * operating system caches the same pages: 128 MB made the process 100 MB larger and nothing faster.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'shared_buffers=32MB'],
  // Log files that a checkpoint recycles. PostgreSQL's defaults are for far larger databases.
  ...['-c', 'min_wal_size=32MB'],
  ...['-c', 'max_wal_size=64MB'],
]

type Init = NodeFS['init']

/** The part of Emscripten's file layer that is changed here. PGlite's types do not include it. */
type NodeFsLayer = {
  tryFSOperation<T>(operation: () => T): T
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
}

/**
 * PGlite's file system with a working fsync.
 *
 * In Emscripten's NODEFS fsync does nothing and reports success, so a power cut loses committed rows (10,225 of 22,501
 * in a simulated one). Here it calls the real fsync. A failure becomes an errno for PostgreSQL, which then stops
 * instead of relying on a log that may not be on disk.
 */
class DurableFs extends NodeFS {
  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options)
    const addFsync: NonNullable<typeof emscriptenOpts.preRun>[number] = (mod) => {
      const layer = (mod.FS.filesystems as unknown as { NODEFS: NodeFsLayer }).NODEFS
      layer.stream_ops.fsync = (stream) => {
        layer.tryFSOperation(() => fsyncSync(stream.nfd))
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [addFsync, ...(emscriptenOpts.preRun ?? [])] } }
  }
}

/** How many of PostgreSQL's last lines are stored to explain why it did not start. */
const MAX_LINES = 20

/**
 * A line with which PostgreSQL reports that it is ending. Anchored at the time stamp, because messages quote user
 * input: their further lines begin with a tab and never match.
 */
const FATAL_LINE = /^(?:\d{4}-\S+ \S+ \S+ \[\d+\] (?:FATAL|PANIC): |Aborted\()/

/** The exit status with which PGlite reports an ordinary SQL error. PostgreSQL continues after it. */
const ORDINARY_ERROR = 100

/**
 * Starts PostgreSQL inside this thread on a folder, running initdb if it is empty and recovery if it was not shut down.
 *
 * @param folder PostgreSQL's own folder (PGDATA), absolute; its parent exists
 * @param onCrash called with the reason when PostgreSQL crashes later (disk full while flushing the log, stack
 *   exhausted). It must end the thread: later results cannot be trusted
 * @throws Error with PostgreSQL's last lines when it does not start
 */
export async function startPglite(folder: string, onCrash: (reason: string) => void): Promise<PGlite> {
  const lines: string[] = []
  let started = false
  const onStderr = (line: string) => {
    if (lines.push(line) > MAX_LINES) lines.shift()
    if (started && FATAL_LINE.test(line)) onCrash(line)
    return false
  }
  try {
    const postgres = await PGlite.create({ fs: new DurableFs(folder), startParams, onStderr })
    reportCrashes(postgres, onCrash)
    started = true
    return postgres
  } catch (error) {
    throw new Error(`PostgreSQL does not start on ${folder}: ${[describe(error), ...lines].join('\n')}`, {
      cause: error,
    })
  }
}

/**
 * Emscripten's file layer throws a number.
 * @see https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md#errno
 */
const ERRNO: Record<number, string> = { 19: 'Quota exceeded', 51: 'No space left on device' }

function describe(error: unknown): string {
  const { name, errno } = error as { name?: unknown; errno?: unknown }
  return name === 'ErrnoError' ? (ERRNO[Number(errno)] ?? `file error ${errno}`) : String(error)
}

/**
 * PGlite swallows everything that PostgreSQL's main loop throws. So after a stack overflow (JSON nested 30,000 levels
 * deep causes one, and `max_stack_depth` does not detect it) it returned wrong results or looped for ever.
 */
function reportCrashes(postgres: PGlite, onCrash: (reason: string) => void): void {
  const main: { _PostgresMainLoopOnce: () => void } = postgres.Module
  const loopOnce = main._PostgresMainLoopOnce
  main._PostgresMainLoopOnce = () => {
    try {
      loopOnce()
    } catch (error) {
      if (!isOrdinaryError(error)) onCrash(String(error))
      throw error
    }
  }
}

const isOrdinaryError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === ORDINARY_ERROR
