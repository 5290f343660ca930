import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from '../server.ts'
import type { Writers } from './writers.ts'

const GIVEN_UP_MS = 120_000
const LOOK_MS = 3

/**
 * Waits for something about a server.
 * @param found asked again and again
 * @throws Error when the server ends, or after two minutes
 */
export async function until(what: string, server: Server, found: () => boolean | Promise<boolean>): Promise<void> {
  const began = performance.now()
  while (!(await found())) {
    if (server.child.exitCode !== null) throw new Error(`The server ended with ${server.child.exitCode}.`)
    if (performance.now() - began > GIVEN_UP_MS) throw new Error(`Not within two minutes: ${what}.`)
    await pause(LOOK_MS)
  }
}

/** Waits until the writers have been acknowledged this many writes in all. */
export const untilAcknowledged = (writers: Writers, times: number, server: Server): Promise<void> =>
  until(
    `${times} writes acknowledged (${[...writers.others].join('; ')})`,
    server,
    () => writers.tally.acknowledged >= times,
  )
