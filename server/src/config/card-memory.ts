import { totalmem } from 'node:os'

const MB = 1024 * 1024
/** The rest is for the server, with its database. */
const PART = 0.6

/** Memory for reading paper cards in MB: a part of the machine's memory, or of a container's if that is less. */
export function cardMemory(machine = totalmem(), container = process.constrainedMemory()): number {
  // 0 if the container's limit is unknown, and more than the machine has if there is none.
  return Math.floor((Math.min(machine, container || machine) * PART) / MB)
}
