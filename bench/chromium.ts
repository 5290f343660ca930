import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { temporaryFolder } from './server.ts'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
]

export interface Chromium extends AsyncDisposable {
  /** Of the debugging protocol, on this machine. */
  port: number
  /** The same as a WebSocket address of the whole browser. */
  url: string
}

/**
 * Starts the Chromium that `CHROMIUM_PATH` names, with an empty profile.
 * @throws Error when it is not set or ends before it listens
 */
export async function startChromium(): Promise<Chromium> {
  const program = process.env.CHROMIUM_PATH
  if (!program) throw new Error('CHROMIUM_PATH is not set.')
  await using opened = new AsyncDisposableStack()
  const { path } = opened.use(await temporaryFolder())
  const child = spawn(program, [...FLAGS, `--user-data-dir=${path}`], { stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  opened.defer(async () => {
    child.kill('SIGTERM')
    await exited
    process.removeListener('exit', kill)
  })
  const url = await debuggingAddress(child.stderr)
  const open = opened.move()
  return { url, port: Number(new URL(url).port), [Symbol.asyncDispose]: () => open.disposeAsync() }
}

async function debuggingAddress(log: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: log })) {
    const url = /^DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (url) {
      log.resume()
      return url
    }
  }
  throw new Error('Chromium did not start.')
}
