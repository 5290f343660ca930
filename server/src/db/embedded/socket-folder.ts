import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** PostgreSQL clients use it in the socket's file name. Nothing listens on this port. */
export const SOCKET_PORT = 5432

/** Longest path of a Unix socket in bytes: 104 with its final zero on macOS, 108 on Linux. */
const LONGEST_PATH = 103

/** Path of the socket in a folder, as every PostgreSQL client derives it. */
export const socketPath = (folder: string): string => join(folder, `.s.PGSQL.${SOCKET_PORT}`)

/**
 * The folder for a data folder's socket: inside it, or in the system's temporary folder when the path would be too long
 * for a socket. The folder inside is created later, by the process that holds the lock.
 *
 * @param dataDir absolute
 */
export function chooseSocketFolder(dataDir: string): string {
  const folder = join(dataDir, 'socket')
  return Buffer.byteLength(socketPath(folder)) > LONGEST_PATH ? mkdtempSync(join(tmpdir(), 'idocard-')) : folder
}
