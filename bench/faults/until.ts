import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from '../server.ts'
import type { Writers } from './writers.ts'

const TIMEOUT_MS = 120_000
const POLL_MS = 3

/**
 * Waits for a condition while a server is running.
 * @param found the condition, polled
 * @throws Error when the server ends, or after two minutes
 */
export async function until(what: string, server: Server, found: () => boolean | Promise<boolean>): Promise<void> {
  const began = performance.now()
  while (!(await found())) {
    if (server.child.exitCode !== null) throw new Error(`The server ended with ${server.child.exitCode}.`)
    if (performance.now() - began > TIMEOUT_MS) throw new Error(`Not within two minutes: ${what}.`)
    await pause(POLL_MS)
  }
}

/** Waits until the writers have this many acknowledged writes in total. */
export const untilAcknowledged = (writers: Writers, times: number, server: Server): Promise<void> =>
  until(
    `${times} writes acknowledged (${[...writers.others].join('; ')})`,
    server,
    () => writers.tally.acknowledged >= times,
  )
