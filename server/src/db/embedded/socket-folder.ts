import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The port that PostgreSQL clients put into the name of the socket; nothing listens on it. */
export const SOCKET_PORT = 5432

/** Longest path of a Unix socket in bytes: 104 with its final zero on macOS, 108 on Linux. */
const LONGEST_PATH = 103

/** Path of the socket in a folder, as every PostgreSQL client derives it. */
export const socketPath = (folder: string): string => join(folder, `.s.PGSQL.${SOCKET_PORT}`)

/**
 * The folder for the socket of a data folder: inside it, or in the system's temporary folder where the path would be
 * longer than a socket's may be. The folder inside is created by whoever holds the lock.
 *
 * @param dataDir absolute
 */
export function chooseSocketFolder(dataDir: string): string {
  const folder = join(dataDir, 'socket')
  return Buffer.byteLength(socketPath(folder)) > LONGEST_PATH ? mkdtempSync(join(tmpdir(), 'idocard-')) : folder
}
