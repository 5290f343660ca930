import { ConfigError } from '../config/config-error.ts'
import { DataFolderError } from '../db/embedded/data-folder-error.ts'
import { isDiskFull, isUnavailable } from '../db/pool/unavailable.ts'
import { WebNotBuilt } from '../http/pages/web-build.ts'

/** PostgreSQL's error classes for a wrong user, password or database, and for a server that is starting or stopping. */
const SIGN_ON = /^(28|3D|57P0)/

/**
 * The message for the operator when the server does not start because of its configuration; undefined for a bug, which
 * is logged with its stack.
 */
export function startFault(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof WebNotBuilt || error instanceof DataFolderError)
    return error.message
  if (!(error instanceof Error)) return undefined
  const { code = '', syscall, port } = error as NodeJS.ErrnoException & { port?: number }
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Port ${port} is in use by another program: stop that one, or set another PORT.`
  if (syscall === 'listen') return `Port ${port} cannot be opened (${code}): set another PORT or HOST.`
  if (isDiskFull(error)) return 'The disk of the database is full: make room on it and start again.'
  if (syscall === 'getaddrinfo' || SIGN_ON.test(code) || isUnavailable(error))
    return `The database does not let us in (DATABASE_URL, where it is set): ${error.message || code}`
  return undefined
}
