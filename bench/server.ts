import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SERVER_OPTIONS } from '../scripts/prepare.mjs'
import { cpuSeconds } from '../server/src/shared/cpu-seconds.ts'
import { ask } from './ask.ts'

const ROOT = join(import.meta.dirname, '..')
const PRODUCTION = 'server/src/main.ts'
const TIMEOUT_MS = 120_000
const RETRY_MS = 5

/** An HTTP server process on this machine. */
export interface Target {
  port: number
  pid: number
}

export interface Server extends Target, AsyncDisposable {
  /** The process, for sending signals and checking that it still runs. */
  child: ChildProcess
  /** Seconds from its start to the first page. */
  started: { wall: number; cpu: number }
}

/**
 * Starts the production server in its own process and waits for the first page.
 * @param settings environment variables in addition to those of a production trial. The port is free unless PORT is
 *   set. The caller's other variables are not passed on
 * @param program another entry point
 * @param log `pipe`: its log can be read from `child.stdout` and `child.stderr`; otherwise only errors are shown
 * @throws Error when it ends before that, or takes longer than two minutes
 */
export async function startServer(
  settings: Record<string, string>,
  program = PRODUCTION,
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
      if (performance.now() - began > TIMEOUT_MS) throw new Error('The server took too long to start.')
    })
    const pid = child.pid ?? Number.NaN
    const started = { wall: (performance.now() - began) / 1000, cpu: cpuSeconds(pid) }
    return { port, pid, child, started, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const TRIAL = {
  ...{ NODE_ENV: 'production', NODE_OPTIONS: SERVER_OPTIONS },
  ...{ DEMO: 'on', HOST: '127.0.0.1', LOG_LEVEL: 'warn', TRUSTED_HOPS: '1' },
}

function shell(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE }
}

/** Retries until there is a response. Calls `check`, which may throw, between two attempts. */
async function firstPage(port: number, check: () => void): Promise<void> {
  for (;;) {
    const status = await ask(port, { method: 'GET', path: '/' }).then(
      (response) => response.status,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ECONNREFUSED') throw error
        return undefined
      },
    )
    if (status === 200) return
    if (status !== undefined) throw new Error(`The first page responded with ${status}.`)
    check()
    await pause(RETRY_MS)
  }
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** A temporary folder that is deleted on disposal. */
export async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'idocard-bench-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
