import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './ask.ts'
import { cpuSeconds } from './processor.ts'

const ROOT = join(import.meta.dirname, '..')
const SHIPPED = 'server/src/main.ts'
const PATIENCE_MS = 120_000
const ASK_EVERY_MS = 5

/** A process of this machine that answers HTTP. */
export interface Target {
  port: number
  pid: number
}

export interface Server extends Target, AsyncDisposable {
  /** The process itself, for sending it signals and for seeing that it still runs. */
  child: ChildProcess
  /** Seconds from its start to the first answered page. */
  started: { wall: number; cpu: number }
}

/**
 * Starts the server as a process of its own, as it is shipped, and waits for the first page.
 * @param settings beside those of a trial in production, on a free port unless PORT is set; nothing is taken from the
 *   caller's shell
 * @param program another way to start it
 * @param log `pipe`: what it logs is read from `child.stdout` and `child.stderr`; otherwise only errors are shown
 * @throws Error when it ends before that, or needs longer than two minutes
 */
export async function startServer(
  settings: Record<string, string>,
  program = SHIPPED,
  log: 'ignore' | 'pipe' = 'ignore',
): Promise<Server> {
  const port = Number(settings.PORT) || (await freePort())
  const began = performance.now()
  const child = spawn(process.execPath, [program], {
    cwd: ROOT,
    env: { ...shell(), ...TRIAL, PORT: String(port), ...settings },
    stdio: ['ignore', log, log === 'pipe' ? 'pipe' : 'inherit'],
  })
  const exited = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await exited
    }
    process.removeListener('exit', kill)
  }
  try {
    await firstPage(port, () => {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
      if (performance.now() - began > PATIENCE_MS) throw new Error('The server took too long to start.')
    })
    const pid = child.pid ?? Number.NaN
    const started = { wall: (performance.now() - began) / 1000, cpu: cpuSeconds(pid) }
    return { port, pid, child, started, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const TRIAL = { NODE_ENV: 'production', DEMO: 'on', HOST: '127.0.0.1', LOG_LEVEL: 'warn', TRUSTED_HOPS: '1' }

function shell(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE }
}

/** Asks until there is an answer; between two tries `worthWaiting` may throw. */
async function firstPage(port: number, worthWaiting: () => void): Promise<void> {
  for (;;) {
    const status = await ask(port, { method: 'GET', path: '/' }).then(
      (answer) => answer.status,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ECONNREFUSED') throw error
        return undefined
      },
    )
    if (status === 200) return
    if (status !== undefined) throw new Error(`The first page answered ${status}.`)
    worthWaiting()
    await pause(ASK_EVERY_MS)
  }
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** A folder that goes with its owner. */
export async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'idocard-bench-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
